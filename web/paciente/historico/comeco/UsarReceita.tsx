import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { LINHAS } from '#domain/catalogo/perguntas.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import type { Respostas } from '#domain/pedidos/historico.ts';
import { chaveDaMarca } from '#domain/pedidos/rascunho.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { DraftOutbox } from '#web/paciente/rascunhos/draft-outbox.ts';
import { fieldOfLinhas, historicoKeys } from '../historico-fields.ts';
import { addItems, hasItems } from './add-items.ts';
import { useReceitaAnterior } from './comeco.api.ts';

export type UsarReceitaProps = { pedidoId: string; perguntas: Perguntas; draft: DraftOutbox };

const nouns = new Intl.ListFormat('pt-BR');

/** The patient's last prescription from the house; one touch writes its medicines into the answers, to be checked. */
export function UsarReceita({ pedidoId, perguntas, draft }: UsarReceitaProps) {
  const { control, getValues, setValue } = useFormContext<Respostas>();
  const receita = useReceitaAnterior(pedidoId).data?.receita ?? null;
  const [used, setUsed] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  useWatch({ control });
  const fields = Object.fromEntries(LINHAS.map((linhas) => [linhas, fieldOfLinhas(perguntas, linhas)]));
  const textOf = (linhas: (typeof LINHAS)[number]) => {
    const field = fields[linhas];
    return field ? (getValues(field) ?? '') : '';
  };
  if (receita === null || receita.itens.length === 0) return null;
  const texts = { remedios: textOf('remedios'), doses: textOf('doses'), usos: textOf('usos') };
  const { itens, medico, emitidaEm } = receita;
  const there = hasItems(texts, itens);

  function use() {
    const added = addItems(texts, itens);
    const chaves = new Map(historicoKeys(perguntas));
    for (const linhas of LINHAS) {
      const field = fields[linhas];
      if (!field) continue;
      setValue(field, added[linhas], { shouldDirty: true });
      draft.write({ [chaveDaMarca(chaves.get(field) ?? field)]: true });
    }
    setUsed(true);
    said.current?.focus();
  }

  const dia = formatDataBr(dataEmSaoPaulo(emitidaEm));
  return (
    <Card className="comeco-receita grid gap-2">
      <div>
        <p className="strong">
          Receita de <time dateTime={emitidaEm}>{dia}</time>
        </p>
        <p className="small muted">
          {nouns.format(itens.map(({ medicamento }) => medicamento))}. {medico}
        </p>
      </div>
      <p role="status" tabIndex={-1} ref={said} className="small">
        {used && there && 'Escrevemos os remédios desta receita abaixo. Confira cada um.'}
      </p>
      {!there && (
        <Button variant="primary" wide icon={RefreshCw} onClick={use}>
          Usar esta receita
        </Button>
      )}
    </Card>
  );
}
