import type { RegraEditavel } from '#contracts/catalogo/reembolsos.contract.ts';
import { PALAVRAS_DA_CAUSA, PALAVRAS_DO_ESTAGIO } from '#domain/pagamentos/reembolso.ts';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { storedEdicoes, unsavedWords } from '#web/mesa/edicao/edited-values.ts';
import { useValores, type RowLine } from '#web/mesa/edicao/useValores.ts';
import { ValoresForm } from '#web/mesa/edicao/ValoresForm.tsx';
import { ValorRow } from '#web/mesa/edicao/ValorField.tsx';
import { exampleWords, formatOfRegra, idOfRegra, labelOfRegra, regraEmVigor } from '../regras.ts';
import { useSalvarRegras } from '../reembolsos.api.ts';

/** The price of the worked examples, in centavos. */
const EXAMPLE = 5_990;

const store = edicaoStore('reembolsos', storedEdicoes);

const WORDS = {
  refused: 'Confira as regras destacadas. Nada foi salvo.',
  conflict: 'Uma regra mudou em outro lugar. Escolha qual vale antes de salvar.',
  same: 'Nada mudou: estas regras já estão valendo.',
};

/** The editor with one field per rule, by cause. */
export function RegrasEditor({ regras }: { regras: readonly RegraEditavel[] }) {
  const { mutateAsync } = useSalvarRegras();
  const editor = useValores({
    rows: regras,
    store,
    emVigor: regraEmVigor,
    formatOf: formatOfRegra,
    words: WORDS,
    async save(wanted) {
      const sent = wanted.map(({ row: { causa, estagio }, valor, versao }) => {
        return { causa, estagio, percentual: valor ?? 0, versao };
      });
      const { regras: saved } = await mutateAsync({ regras: sent });
      const said = sent.length === 1 ? 'Regra salva. Já vale.' : `${sent.length} regras salvas. Já valem.`;
      return { saved, said };
    },
  });

  /** One rule: when it counts, what it means for a price, and the field of its share. */
  const row = (line: RowLine<RegraEditavel>) => {
    const { causa, estagio, percentual } = line.row;
    return (
      <ValorRow
        key={line.nome}
        className="regra-linha"
        field={editor.fieldOf(line)}
        id={idOfRegra(line.row)}
        title={
          <>
            <VisuallyHidden>{PALAVRAS_DA_CAUSA[causa]}, </VisuallyHidden>
            <span>{PALAVRAS_DO_ESTAGIO[estagio]}</span>
          </>
        }
        hint={
          <span className="num">
            {exampleWords(line.valor ?? null, EXAMPLE)}
            {line.changed && ` Antes: ${percentual}%.`}
          </span>
        }
        after="%"
        inputMode="numeric"
        maxLength={8}
        conflict={{
          words: `Mudou em outro lugar enquanto você editava: agora vale ${percentual}%.`,
          use: `Usar ${percentual}%`,
        }}
      />
    );
  };

  return (
    <ValoresForm
      editor={editor}
      className="regras-cartao"
      controlOf={(regra) => ({ id: idOfRegra(regra), text: labelOfRegra(regra) })}
      unsaved={unsavedWords(editor.changed.length, 'regra')}
    >
      {[...new Set(regras.map(({ causa }) => causa))].map((causa) => (
        <section key={causa} aria-labelledby={`causa-${causa}`}>
          <h2 id={`causa-${causa}`}>{PALAVRAS_DA_CAUSA[causa]}</h2>
          <ul>{editor.lines.filter((line) => line.row.causa === causa).map(row)}</ul>
        </section>
      ))}
    </ValoresForm>
  );
}
