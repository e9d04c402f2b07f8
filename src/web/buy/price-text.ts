/** What a price is called; apart from the other words of buying, as lists show prices before anything is bought. */
export const priceText = {
  year: (price: string) => `${price}/año`,
  renews: (price: string) => `renueva ${price}`,
} as const;
