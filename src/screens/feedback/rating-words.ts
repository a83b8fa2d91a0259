/** The words for the ratings, from 1 on. */
const WORDS = ["Very bad", "Bad", "All right", "Good", "Very good"];

export function ratingWords(rating: number): string {
  return WORDS[rating - 1] ?? "";
}
