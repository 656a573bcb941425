import Check from 'lucide-react/icons/check';
import { SINAIS, type Sinais, type Sinal } from '#domain/catalogo/perguntas.ts';
import { NOMES_DOS_SINAIS } from '#domain/catalogo/listas-em-csv.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Tag } from '#ui/status/Tag.tsx';

const EFFECTS: Readonly<Record<Sinal, string>> = {
  atencao: 'A resposta que não seja “não” aparece primeiro para o médico.',
  urgencia:
    'A quem responde “sim”, o questionário mostra na hora 192 e 188. Se a pessoa continuar, a resposta aparece primeiro para o médico.',
  agora: 'É sobre hoje: a resposta de um pedido anterior nunca é oferecida.',
  alergia: 'A resposta fica à vista do médico que escreve a receita, e é citada no remédio que ela nomeia.',
  pedido:
    'Diz o que o paciente pede, ou como ele toma: com a resposta o médico preenche o documento, e confere.',
};

/** Names of the switches, whole as docs/product/names.md has them. */
const SWITCHES: Readonly<Record<Sinal, (numero: number) => string>> = {
  atencao: (numero) => `Atenção na pergunta ${numero}`,
  urgencia: (numero) => `Urgência na pergunta ${numero}`,
  agora: (numero) => `Só resposta atual na pergunta ${numero}`,
  alergia: (numero) => `Alergia na pergunta ${numero}`,
  pedido: (numero) => `Pedido na pergunta ${numero}`,
};

export const nomeDoSinal = (sinal: Sinal): string => NOMES_DOS_SINAIS[sinal];

const helpId = (sinal: Sinal) => `sinal-${sinal}`;

type PerguntaSinaisProps = {
  sinais: Sinais;
  /** The position of the question, from 1. */
  numero: number;
  onWrite: (change: Sinais) => void;
};

/**
 * The switches of a question. Their names are text, never labels: a search for the field `Pergunta 1` by its
 * label finds no switch.
 */
export function PerguntaSinais({ sinais, numero, onWrite }: PerguntaSinaisProps) {
  return (
    <div className="pergunta-sinais cluster">
      {SINAIS.map((sinal) => {
        const on = sinais[sinal] === true;
        return (
          <button
            key={sinal}
            type="button"
            role="switch"
            className="pergunta-sinal muted inline-row"
            data-sinal={sinal}
            aria-checked={on}
            aria-describedby={helpId(sinal)}
            onClick={() => onWrite({ [sinal]: !on })}
          >
            {on && <Icon icon={Check} bold />}
            <span aria-hidden="true">{nomeDoSinal(sinal)}</span>
            <VisuallyHidden>{SWITCHES[sinal](numero)}</VisuallyHidden>
          </button>
        );
      })}
    </div>
  );
}

/** The effects of the marks, behind one line; the switches are described by it. */
export function SinaisHelp() {
  return (
    <details className="sinais-ajuda">
      <summary>O que fazem Atenção, Urgência, Só resposta atual, Alergia e Pedido</summary>
      <dl className="small grid gap-2">
        {SINAIS.map((sinal) => (
          <div key={sinal}>
            <dt>{nomeDoSinal(sinal)}</dt>
            <dd id={helpId(sinal)}>{EFFECTS[sinal]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The marks of a published question by their names; nothing for a question without any. */
export function SinalTags({ sinais }: { sinais: Sinais }) {
  const set = SINAIS.filter((sinal) => sinais[sinal] === true);
  if (set.length === 0) return null;
  return (
    <p className="pergunta-sinal-nomes cluster gap-1">
      {set.map((sinal) => (
        <Tag key={sinal} kind={sinal === 'urgencia' ? 'stop' : 'idle'}>
          {nomeDoSinal(sinal)}
        </Tag>
      ))}
    </p>
  );
}
