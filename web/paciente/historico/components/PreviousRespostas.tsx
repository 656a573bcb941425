import History from 'lucide-react/icons/history';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { Sugestoes } from '#contracts/pedidos/rascunhos.contract.ts';
import type { Respostas } from '#domain/pedidos/historico.ts';
import { chaveDaMarca } from '#domain/pedidos/rascunho.ts';
import { Button } from '#ui/button/Button.tsx';
import type { DraftOutbox } from '#web/paciente/rascunhos/draft-outbox.ts';
import { fieldsOfRespostas, historicoKeys, type RespostaField } from '../historico-fields.ts';

type PreviousRespostasProps = {
  perguntas: Perguntas;
  /** The fields of the section. */
  fields: readonly RespostaField[];
  sugestoes: Sugestoes;
  draft: DraftOutbox;
};

/** At the end of a section: one button that copies the last answers into its empty fields, each marked as unchecked. */
export function PreviousRespostas({ perguntas, fields, sugestoes, draft }: PreviousRespostasProps) {
  const { control, setValue, getValues } = useFormContext<Respostas>();
  const [used, setUsed] = useState(0);
  const said = useRef<HTMLParagraphElement>(null);
  useWatch({ control });
  const inForm = fieldsOfRespostas(perguntas, getValues());
  const fillable = historicoKeys(perguntas).filter(
    ([field, chave]) => fields.includes(field) && inForm[chave] === '' && sugestoes[chave] !== undefined,
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
    <div className="anteriores grid gap-2">
      <p role="status" tabIndex={-1} ref={said} className="small muted">
        {used > 0 && `${countWords(used)} da última vez. Confira cada uma.`}
      </p>
      {fillable.length > 0 && (
        <Button variant="soft" wide icon={History} onClick={fillAll}>
          {fillable.length === 1
            ? 'Nada mudou: repetir a resposta'
            : `Nada mudou: repetir as ${fillable.length} respostas`}
        </Button>
      )}
    </div>
  );
}

function countWords(used: number): string {
  return used === 1 ? 'Preenchemos 1 campo com a resposta' : `Preenchemos ${used} campos com as respostas`;
}
