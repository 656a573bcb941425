import type { RegrasDeRepasse } from '#contracts/mesa/repasse.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { mesEmSaoPaulo } from '#domain/calendario/mes.ts';
import { soValor } from '#domain/catalogo/preco.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { timeNow } from '#lib/clock/server-time.ts';
import { storedEdicoes, unsavedWords } from '#web/mesa/edicao/edited-values.ts';
import { useValores, type RowLine } from '#web/mesa/edicao/useValores.ts';
import { ValoresForm } from '#web/mesa/edicao/ValoresForm.tsx';
import { ValorRow } from '#web/mesa/edicao/ValorField.tsx';
import {
  dayOfNumber,
  formatOf,
  idOf,
  labelOf,
  regraEmVigor,
  rowsOf,
  type RegraRow,
} from '../regra-format.ts';
import { useSalvarValores } from '../repasse.api.ts';

const store = edicaoStore('repasse', storedEdicoes);

const WORDS = {
  refused: 'Confira os valores destacados. Nada foi salvo.',
  conflict: 'Os valores mudaram em outro lugar. Escolha o que vale antes de salvar.',
  same: 'Nada mudou: estes valores já estão valendo.',
};

const HINTS: Partial<Record<RegraRow['nome'], string>> = {
  acompanhante: 'Assinado junto com o documento principal',
  recusa: 'A primeira recusa de um pedido',
  consulta: 'Consulta realizada depois de uma recusa',
};

/** The editor with the first day and one field per act. */
export function ValoresEditor({ regras }: { regras: RegrasDeRepasse }) {
  const { mutateAsync } = useSalvarValores();
  const agora = timeNow();
  const primeiroDia = `${mesEmSaoPaulo(agora)}-01`;
  const editor = useValores({
    rows: rowsOf(regras, primeiroDia),
    store,
    emVigor: regraEmVigor,
    formatOf: (row) => formatOf(row, agora),
    words: WORDS,
    async save(wanted) {
      const typed = new Map(wanted.map(({ row, valor }) => [row.nome, valor ?? 0]));
      const valores = regras.valores.map(({ ato, centavos }) => ({
        ato,
        centavos: typed.get(ato) ?? centavos,
      }));
      const day = typed.get('valeDesde');
      const valeDesde = day === undefined ? primeiroDia : dayOfNumber(day);
      const versao = Math.min(...wanted.map((one) => one.versao));
      const saved = await mutateAsync({ valores, valeDesde, versao });
      return {
        saved: rowsOf(saved, primeiroDia),
        said: `Valores salvos. Valem para o que for feito desde ${formatDataBr(valeDesde)}.`,
      };
    },
  });

  const row = (line: RowLine<RegraRow>) => {
    const isDay = line.row.nome === 'valeDesde';
    const now = isDay ? formatDataBr(dayOfNumber(line.row.valor)) : formatReais(line.row.valor);
    return (
      <ValorRow
        key={line.nome}
        className="repasse-valor"
        field={editor.fieldOf(line)}
        id={idOf(line.row)}
        title={labelOf(line.row)}
        hint={isDay ? dayHint(regras.valeDesde) : hintOf(line, now)}
        {...(!isDay && { before: 'R$', only: soValor })}
        maxLength={isDay ? 10 : 12}
        inputMode={isDay ? 'numeric' : 'decimal'}
        conflict={{ words: `Mudou em outro lugar: agora vale ${now}.`, use: `Usar ${now}` }}
      />
    );
  };

  return (
    <ValoresForm
      editor={editor}
      className="repasse-valores"
      controlOf={(regra) => ({ id: idOf(regra), text: labelOf(regra) })}
      unsaved={unsavedWords(editor.changed.length, 'valor')}
    >
      <ul>{editor.lines.map(row)}</ul>
    </ValoresForm>
  );
}

function dayHint(valeDesde: string | null): string {
  return valeDesde === null ? 'Ainda não há valores.' : `Os de agora valem desde ${formatDataBr(valeDesde)}.`;
}

function hintOf({ row, changed }: RowLine<RegraRow>, now: string): string {
  const words = HINTS[row.nome] ?? 'Documento principal de um pedido';
  return changed ? `${words} · antes ${now}` : words;
}
