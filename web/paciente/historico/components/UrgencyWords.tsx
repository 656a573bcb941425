import Siren from 'lucide-react/icons/siren';
import { EMERGENCIA } from '#domain/pedidos/consentimento.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import './urgency-words.css';

const NUMBERS = [
  { number: '192', name: 'Ligar 192 (SAMU)', hint: 'Ambulância. Grátis, dia e noite.' },
  { number: '188', name: 'Ligar 188 (CVV)', hint: 'Apoio emocional. Grátis, em sigilo.' },
] as const;

/**
 * Shown below a question marked `urgencia` while its answer says yes: the emergency words, announced at once, and both
 * numbers to call. It requires nothing.
 */
export function UrgencyWords({ id }: { id: string }) {
  return (
    <div className="socorro grid gap-4">
      <div role="alert" id={id}>
        <h3 className="row ink-stop">
          <Icon icon={Siren} />
          Isto pode ser uma urgência
        </h3>
        <p>{EMERGENCIA}</p>
      </div>
      <div className="socorro-ligar grid">
        {NUMBERS.map(({ number, name, hint }) => (
          <a key={number} href={`tel:${number}`} className={`socorro-numero socorro-${number}`}>
            <span className="socorro-digitos num" aria-hidden="true">
              {number}
            </span>
            <span className="socorro-nome">
              <b>{name}</b> <span>{hint}</span>
            </span>
          </a>
        ))}
      </div>
      <p className="small muted">Você pode continuar. Quem for ler o caso vê que este aviso apareceu.</p>
    </div>
  );
}
