// The moment at which the reader rests: what can wait until then is done in one frame.

const rest = 700;
const tasks = [];
let due = 0;
let timer = 0;

/** Has `task` called whenever the reader rests. */
export const whenResting = (task) => tasks.push(task);

/** Starts the wait again: the reader is still typing. The timer stays, which costs a key nothing. */
export function postpone() {
  due = performance.now() + rest;
  timer ||= setTimeout(look, rest);
}

function look() {
  const left = due - performance.now();
  timer = left > 0 ? setTimeout(look, left) : 0;
  if (!timer) for (const task of tasks) task();
}
