import ChevronRight from 'lucide-react/icons/chevron-right';
import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

/** Frequent first messages, inserted into the field verbatim. */
const FIRST_MESSAGES = [
  'Quando fica pronto o meu documento?',
  'Posso mandar mais um exame?',
  'Tenho uma dúvida sobre o pagamento.',
] as const;

type FirstMessagesProps = {
  /** True without any line: a drawing is shown above. */
  empty: boolean;
  /** Inserts a message into the field; the patient sends it. */
  onUse: (text: string) => void;
};

/** Suggestions for a patient who has not written yet. */
export function FirstMessages({ empty, onUse }: FirstMessagesProps) {
  return (
    <div className="chat-comeco grid gap-1 center">
      {empty && <EmptyArt />}
      <h2>Como podemos ajudar?</h2>
      <p className="muted">Uma pessoa lê e responde por ordem de chegada.</p>
      <div role="group" aria-label="Primeiras mensagens" className="chat-primeiras grid gap-2">
        {FIRST_MESSAGES.map((text) => (
          <button className="row between ink-brand" key={text} type="button" onClick={() => onUse(text)}>
            {text}
            <Icon icon={ChevronRight} />
          </button>
        ))}
      </div>
    </div>
  );
}
