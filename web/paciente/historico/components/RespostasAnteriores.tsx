import History from 'lucide-react/icons/history';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Perguntas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import type { Respostas } from '../../../../domain/historico.ts';
import { chaveDaMarca } from '../../../../domain/rascunho.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import type { DraftOutbox } from '../../rascunhos/draft-outbox.ts';
import { camposDasRespostas, chavesDoHistorico } from '../formato.ts';

type AnterioresProps = { perguntas: Perguntas; sugestoes: Sugestoes; draft: DraftOutbox };

/** All of the last answers at once, into the empty fields only, each marked to be looked at. */
export function RespostasAnteriores({ perguntas, sugestoes, draft }: AnterioresProps) {
  const { control, setValue, getValues } = useFormContext<Respostas>();
  const [usadas, setUsadas] = useState(0);
  const dito = useRef<HTMLParagraphElement>(null);
  useWatch({ control });
  const noForm = camposDasRespostas(perguntas, getValues());
  const livres = chavesDoHistorico(perguntas).filter(
    ([, chave]) => noForm[chave] === '' && sugestoes[chave] !== undefined,
  );

  function usarTodas() {
    for (const [campo, chave] of livres) {
      setValue(campo, sugestoes[chave]?.resposta ?? '', { shouldDirty: true });
      draft.write({ [chaveDaMarca(chave)]: true });
    }
    setUsadas(livres.length);
    dito.current?.focus();
  }

  if (livres.length === 0 && usadas === 0) return null;
  return (
    <div className="anteriores">
      <Icon icon={History} size="lg" />
      <p role="status" tabIndex={-1} ref={dito}>
        {usadas > 0
          ? `${contar(usadas)} da última vez. Confira cada uma.`
          : 'Você já respondeu a perguntas como estas. Nada é preenchido sem o seu clique.'}
      </p>
      {livres.length > 0 && (
        <Button variant="soft" size="sm" onClick={usarTodas}>
          Usar as respostas anteriores
        </Button>
      )}
    </div>
  );
}

function contar(usadas: number): string {
  return usadas === 1
    ? 'Preenchemos 1 campo com a resposta'
    : `Preenchemos ${usadas} campos com as respostas`;
}
