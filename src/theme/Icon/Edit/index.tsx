/** Nothing: the link says what it does, and its neighbours have no drawing either. */
export default function IconEdit(): null {
  return null;
}
