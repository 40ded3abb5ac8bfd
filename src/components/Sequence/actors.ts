/** Reads the actors of a `<Sequence>`, from left to right: `Buyer; Your shop`. */
export const actorsIn = (text: string): string[] => text.split(';').map((actor) => actor.trim());
