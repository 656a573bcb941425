import './kbd.css';

/** The keys of a shortcut, drawn; hidden from screen readers, and on screens without a keyboard. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
