/** Files that are waited for together. */
const AT_ONCE = 16;

/** Does the same for each item, some at a time, and gives what comes of it in the order of the items. */
export async function concurrently<Item, Made>(
  items: readonly Item[],
  act: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const goOn = async () => {
    while (next < items.length) {
      const index = next++;
      made[index] = await act(items[index]!);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, goOn));
  return made;
}
