import { useEffect, useRef, type MouseEvent } from 'react';

export type ErrorSummaryProps = {
  /** The message; the element with role `alert` contains nothing else. */
  message: string;
  /** One link per field in error; `id` is that of its control. */
  fields?: readonly { id: string; text: string }[];
  /** Additional help below the message. */
  note?: string | undefined;
  /** A counter that grows at every refused attempt, so that the summary takes the focus again. */
  attempt?: number;
};

/** The summary of a refused form, above its fields: takes the focus and links to each field in error. */
export function ErrorSummary({ message, fields = [], note, attempt = 0 }: ErrorSummaryProps) {
  return <Summary key={`${attempt} ${message}`} message={message} fields={fields} note={note} />;
}

type SummaryProps = Required<Pick<ErrorSummaryProps, 'message' | 'fields'>> & Pick<ErrorSummaryProps, 'note'>;

function Summary({ message, fields, note }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // A list of many fields can be taller than the screen: scroll its top, with the message, into view.
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <p className="error-summary-message" role="alert">
        {message}
      </p>
      {note !== undefined && <p className="small muted">{note}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`} onClick={(event) => focusField(event, field.id)}>
                {field.text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Focuses a field; following the link would be a navigation for the router. */
function focusField(event: MouseEvent, id: string) {
  event.preventDefault();
  const field = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
