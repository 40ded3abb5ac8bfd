/**
 * A sentence that is read aloud when it changes. The text is an element that React replaces: a browser that translates the
 * page has put elements of its own into the old one.
 */
export default function StatusText({children, isWrong = false}: {children: string; isWrong?: boolean}) {
  return (
    <p role="status" className={isWrong ? 'tool__wrong' : undefined} hidden={children === ''}>
      <span key={children}>{children}</span>
    </p>
  );
}
