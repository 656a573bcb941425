import { useFormContext } from 'react-hook-form';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import type { Respostas } from '../../../../domain/historico.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { labelIdOf } from '../../../ui/field/Field.tsx';
import type { CampoDeResposta } from '../formato.ts';

type SugestaoProps = { campo: CampoDeResposta; campoId: string; sugestao: Sugestoes[string] };

/** Under an empty field: what was answered the last time. Nothing is filled in without a click. */
export function Sugestao({ campo, campoId, sugestao: { resposta, em } }: SugestaoProps) {
  const { setValue, setFocus } = useFormContext<Respostas>();
  const textoId = `${campoId}-sugestao`;
  function usar() {
    setValue(campo, resposta, { shouldDirty: true });
    setFocus(campo);
  }
  return (
    <div className="sugestao">
      <p id={textoId}>
        Em <time dateTime={em}>{dateCreated(em).slice(0, 10)}</time> você respondeu:{' '}
        <span className="sugestao-resposta">“{resposta}”</span>
      </p>
      {/* Described, not named, by its question: a search by label must find the field alone. */}
      <Button variant="bare" size="sm" aria-describedby={`${labelIdOf(campoId)} ${textoId}`} onClick={usar}>
        Usar esta resposta
      </Button>
    </div>
  );
}
