// What is typed and not yet answered: a field holds another text than the rendered one. While it does, `data-pending`
// hides the result, which belongs to the other text.

export const textFields = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea';
export const amountField = 'input[data-action="amount"]';

/** Passes on what nobody could take when it was typed. */
export function catchUp() {
  const fields = document.querySelectorAll(`:is(${textFields})[data-action][value]`);
  const typed = [...fields].filter(({ value, defaultValue }) => value !== defaultValue);
  if (!typed.length) delete document.documentElement.dataset.pending;
  for (const field of typed) field.dispatchEvent(new Event("input", { bubbles: true }));
}
