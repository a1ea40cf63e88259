/**
 * A line of the answer to a product item: `productId:count` or `productCategoryId/productId:count`. The count is 1 to 999,999, in
 * half-width digits without leading zero; the payment provider takes no more pieces in a line.
 */
export const orderLinePattern = /^(?:([^:/]+)\/)?([^:/]+):([1-9]\d{0,5})$/
