import type { PrecoEditavel } from '#contracts/catalogo/precos.contract.ts';
import { lerPlanilhaDePrecos, mudancasDosPrecos, planilhaDePrecos } from '#domain/catalogo/listas-em-csv.ts';
import { precoEscrito, soValor } from '#domain/catalogo/preco.ts';
import { SERVICOS, servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { useFocusAfter } from '#lib/browser/useFocusAfter.ts';
import { SAVE_BUTTON_ID } from '#web/feedback/edicao/SaveBar.tsx';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { CsvTransfer } from '#web/mesa/edicao/csv/CsvTransfer.tsx';
import { Previa } from '#web/mesa/edicao/Previa.tsx';
import { storedEdicoes, unsavedWords } from '#web/mesa/edicao/edited-values.ts';
import { useValores, type FieldOfLine, type RowLine } from '#web/mesa/edicao/useValores.ts';
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
  const focusAfter = useFocusAfter();
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
  const inForce = precos.map(({ Servico, preco }) => ({ servico: Servico, preco }));
  return (
    <>
      <CsvTransfer
        nome="precos"
        exportar={() => planilhaDePrecos(inForce)}
        ler={lerPlanilhaDePrecos}
        comparar={(lidos) =>
          mudancasDosPrecos(lidos, inForce).map(({ servico, palavras }) => ({ tipo: servico, palavras }))
        }
        onTake={(lidos) => {
          editor.typeEach(new Map(lidos.map(({ servico, preco }) => [servico, precoEscrito(preco)])));
          focusAfter(SAVE_BUTTON_ID);
        }}
      />
      <div className="edicao-com-previa grid gap-6 one-column">
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
        <PrecosPreview lines={editor.lines} />
      </div>
    </>
  );
}

/** The services with their typed prices; a text that is none leaves the price in force. */
function PrecosPreview({ lines }: { lines: readonly RowLine<PrecoEditavel>[] }) {
  return (
    <Previa>
      <ul className="previa-precos">
        {SERVICOS.map(({ titulo }) => {
          const line = lines.find(({ nome }) => nome === titulo);
          const preco = line?.valor === undefined ? (line?.emVigor.valor ?? null) : line.valor;
          return (
            <li key={titulo}>
              <span>{titulo}</span>
              {preco === null ? (
                <span className="muted">{SEM_PRECO}</span>
              ) : (
                <b className="money num">{formatReais(preco)}</b>
              )}
            </li>
          );
        })}
      </ul>
    </Previa>
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
