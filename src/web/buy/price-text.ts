/** Labels of prices; separate from the other texts of buying, because lists show prices too. */
export const priceText = {
  year: (price: string) => `${price}/año`,
  renews: (price: string) => `renueva ${price}`,
} as const;
