print("100 USD = 540.62 BRL")
