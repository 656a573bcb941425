import type { PrecoEditavel } from '#contracts/catalogo/precos.contract.ts';
import { soValor } from '#domain/catalogo/preco.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { storedEdicoes, unsavedWords } from '#web/mesa/edicao/edited-values.ts';
import { useValores, type FieldOfLine } from '#web/mesa/edicao/useValores.ts';
import { ValoresForm } from '#web/mesa/edicao/ValoresForm.tsx';
import { ValorRow } from '#web/mesa/edicao/ValorField.tsx';
import { PRECO_FORMAT, precoEmVigor, savedWords, SEM_PRECO } from '../preco-format.ts';
import { useSalvarPrecos } from '../precos.api.ts';

const store = edicaoStore('precos', storedEdicoes);

const WORDS = {
  refused: 'Confira os preços destacados. Nada foi salvo.',
  conflict: 'Um preço mudou em outro lugar. Escolha qual vale antes de salvar.',
  same: 'Nada mudou: estes preços já estão valendo.',
};

const idOf = (servico: string) => servicoPorTitulo(servico)?.slug ?? servico;

/** The editor with one field per service. */
export function PrecosEditor({ precos }: { precos: readonly PrecoEditavel[] }) {
  const { mutateAsync } = useSalvarPrecos();
  const editor = useValores({
    rows: precos,
    store,
    emVigor: precoEmVigor,
    formatOf: () => PRECO_FORMAT,
    words: WORDS,
    async save(wanted) {
      const sent = wanted.map(({ row: { Servico }, valor, versao }) => ({ Servico, preco: valor, versao }));
      const { precos: saved } = await mutateAsync({ precos: sent });
      return { saved, said: savedWords(sent) };
    },
  });
  const emptied = editor.changed.filter(({ valor }) => valor === null).map(({ nome }) => nome);
  return (
    <ValoresForm
      editor={editor}
      controlOf={({ Servico }) => ({ id: idOf(Servico), text: Servico })}
      unsaved={unsavedWords(editor.changed.length, 'preço', { effect: 'sai da venda', emptied })}
    >
      <ul>
        {editor.lines.map((line) => (
          <PrecoRow key={line.nome} field={editor.fieldOf(line)} />
        ))}
      </ul>
    </ValoresForm>
  );
}

/** The row of one service: sheet icon, name, price field. */
function PrecoRow({ field }: { field: FieldOfLine }) {
  const { nome, changed, valor, emVigor } = field.line;
  const servico = servicoPorTitulo(nome);
  const now = emVigor.valor === null ? 'sem preço' : formatReais(emVigor.valor);
  return (
    <ValorRow
      className="preco-linha"
      field={field}
      id={idOf(nome)}
      picture={servico && <Sheet tone={SHEET_TONES[servico.papel]} />}
      title={nome}
      hint={
        <>
          {servico?.entrega}
          {changed && <span className="preco-antes"> · antes {now}</span>}
          {valor === null && <span className="preco-antes"> · {SEM_PRECO}</span>}
        </>
      }
      before="R$"
      maxLength={30}
      only={soValor}
      conflict={{
        words: `Mudou em outro lugar enquanto você editava: agora vale ${now}.`,
        use: emVigor.valor === null ? 'Deixar sem preço' : `Usar ${now}`,
      }}
    />
  );
}
