/** Apart from the queries, whose contract is not part of the first load of every view. */
export const ordersKey = ['ordenes'] as const;
