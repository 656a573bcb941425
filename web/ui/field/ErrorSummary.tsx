import { useEffect, useRef, type MouseEvent } from 'react';

export type ErrorSummaryProps = {
  /** The exact message; the alert holds this and nothing else. */
  message: string;
  /** One line per field in error; `id` is the control's. */
  fields?: readonly { id: string; text: string }[];
  /** Change it on every refused attempt (a counter): the summary takes the focus again. */
  attempt?: number;
};

/** What stops a form, on top of it: takes the focus and leads to each field. */
export function ErrorSummary({ message, fields = [], attempt = 0 }: ErrorSummaryProps) {
  return <Summary key={`${attempt} ${message}`} message={message} fields={fields} />;
}

function Summary({ message, fields }: Required<Omit<ErrorSummaryProps, 'attempt'>>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // From its top: a list of many fields is taller than a phone, and the message must be seen.
    box.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <p className="error-summary-message" role="alert">
        {message}
      </p>
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

/** Following the anchor itself would be a navigation to the router. */
function focusField(event: MouseEvent, id: string) {
  event.preventDefault();
  const field = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
