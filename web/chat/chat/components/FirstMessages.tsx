import ChevronRight from 'lucide-react/icons/chevron-right';
import { EmptyArt } from '#ui/art/EmptyArt.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

/** What patients ask first, word for word as it is put into the field. */
const FIRST_MESSAGES = [
  'Quando fica pronto o meu documento?',
  'Posso mandar mais um exame?',
  'Tenho uma dúvida sobre o pagamento.',
] as const;

type FirstMessagesProps = {
  /** True without any line: the drawing stands above. */
  empty: boolean;
  /** Puts a message into the field; sending it is the patient's own act. */
  onUse: (text: string) => void;
};

/** What a patient who wrote nothing yet is offered. */
export function FirstMessages({ empty, onUse }: FirstMessagesProps) {
  return (
    <div className="chat-comeco">
      {empty && <EmptyArt />}
      <h2>Como podemos ajudar?</h2>
      <p className="muted">Uma pessoa lê e responde por ordem de chegada.</p>
      <div role="group" aria-label="Primeiras mensagens" className="chat-primeiras">
        {FIRST_MESSAGES.map((text) => (
          <button key={text} type="button" onClick={() => onUse(text)}>
            {text}
            <Icon icon={ChevronRight} />
          </button>
        ))}
      </div>
    </div>
  );
}
