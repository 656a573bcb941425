import History from 'lucide-react/icons/history';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Perguntas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import type { Respostas } from '../../../../domain/pedidos/historico.ts';
import { chaveDaMarca } from '../../../../domain/pedidos/rascunho.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import type { DraftOutbox } from '../../rascunhos/draft-outbox.ts';
import { fieldsOfRespostas, historicoKeys } from '../historico-fields.ts';

type PreviousRespostasProps = { perguntas: Perguntas; sugestoes: Sugestoes; draft: DraftOutbox };

/** A button that fills all empty fields with the answers of the last order, each marked as to be checked. */
export function PreviousRespostas({ perguntas, sugestoes, draft }: PreviousRespostasProps) {
  const { control, setValue, getValues } = useFormContext<Respostas>();
  const [used, setUsed] = useState(0);
  const said = useRef<HTMLParagraphElement>(null);
  useWatch({ control });
  const inForm = fieldsOfRespostas(perguntas, getValues());
  const fillable = historicoKeys(perguntas).filter(
    ([, chave]) => inForm[chave] === '' && sugestoes[chave] !== undefined,
  );

  function fillAll() {
    for (const [field, chave] of fillable) {
      setValue(field, sugestoes[chave]?.resposta ?? '', { shouldDirty: true });
      draft.write({ [chaveDaMarca(chave)]: true });
    }
    setUsed(fillable.length);
    said.current?.focus();
  }

  if (fillable.length === 0 && used === 0) return null;
  return (
    <div className="anteriores">
      <Icon icon={History} size="lg" />
      <p role="status" tabIndex={-1} ref={said}>
        {used > 0
          ? `${countWords(used)} da última vez. Confira cada uma.`
          : 'Você já respondeu a perguntas como estas. Nada é preenchido sem o seu clique.'}
      </p>
      {fillable.length > 0 && (
        <Button variant="soft" size="sm" onClick={fillAll}>
          Usar as respostas anteriores
        </Button>
      )}
    </div>
  );
}

function countWords(used: number): string {
  return used === 1 ? 'Preenchemos 1 campo com a resposta' : `Preenchemos ${used} campos com as respostas`;
}
