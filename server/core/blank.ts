/** Whether a text shows nothing: only white space, control characters and characters without a shape, such as U+200B. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}
