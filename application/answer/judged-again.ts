/** How often something is judged again because it changed between judging and storing. */
export const JUDGED_AGAIN = 3
