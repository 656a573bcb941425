import { useFormContext } from 'react-hook-form';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import type { Respostas } from '../../../../domain/historico.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { labelIdOf } from '../../../ui/field/Field.tsx';
import type { RespostaField } from '../historico-fields.ts';

type SugestaoHintProps = { field: RespostaField; fieldId: string; sugestao: Sugestoes[string] };

/** Under an empty field: what was answered the last time. Nothing is filled in without a click. */
export function SugestaoHint({ field, fieldId, sugestao: { resposta, em } }: SugestaoHintProps) {
  const { setValue, setFocus } = useFormContext<Respostas>();
  const textId = `${fieldId}-sugestao`;
  function fill() {
    setValue(field, resposta, { shouldDirty: true });
    setFocus(field);
  }
  return (
    <div className="sugestao">
      <p id={textId}>
        Em <time dateTime={em}>{dateCreated(em).slice(0, 10)}</time> você respondeu:{' '}
        <span className="sugestao-resposta">“{resposta}”</span>
      </p>
      {/* Described, not named, by its question: a search by label must find the field alone. */}
      <Button variant="bare" size="sm" aria-describedby={`${labelIdOf(fieldId)} ${textId}`} onClick={fill}>
        Usar esta resposta
      </Button>
    </div>
  );
}
