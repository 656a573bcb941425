import type { FreteEditavel } from '#contracts/catalogo/fretes.contract.ts';
import { SERVICOS_COM_FRETE } from '#domain/catalogo/frete.ts';
import { soValor } from '#domain/catalogo/preco.ts';
import { UFS } from '#domain/contas/ufs.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { classNames } from '#ui/class-names.ts';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { storedEdicoes, unsavedWords } from '#web/mesa/edicao/edited-values.ts';
import { useValores, type RowLine } from '#web/mesa/edicao/useValores.ts';
import { ValoresForm } from '#web/mesa/edicao/ValoresForm.tsx';
import { ValorField } from '#web/mesa/edicao/ValorField.tsx';
import {
  FRETE_FORMAT,
  freteEmVigor,
  idOfFrete,
  labelOfFrete,
  savedWords,
  shortServico,
} from '../frete-format.ts';
import { useSalvarFretes } from '../fretes.api.ts';
import { FillAll } from './FillAll.tsx';
import { FretesPreview } from './FretesPreview.tsx';

const store = edicaoStore('fretes', storedEdicoes);

const WORDS = {
  refused: 'Confira os fretes destacados. Nada foi salvo.',
  conflict: 'Um frete mudou em outro lugar. Escolha qual vale antes de salvar.',
  same: 'Nada mudou: estes fretes já estão valendo.',
};

/** The editor with one field per state and service. */
export function FretesEditor({ fretes }: { fretes: readonly FreteEditavel[] }) {
  const { mutateAsync } = useSalvarFretes();
  const editor = useValores({
    rows: fretes,
    store,
    emVigor: freteEmVigor,
    formatOf: () => FRETE_FORMAT,
    words: WORDS,
    async save(wanted) {
      const sent = wanted.map(({ row: { uf, servico }, valor, versao }) => {
        return { uf, servico, centavos: valor, versao };
      });
      const { fretes: saved } = await mutateAsync({ fretes: sent });
      return { saved, said: savedWords(sent) };
    },
  });
  const emptied = editor.changed.filter(({ valor }) => valor === null).map(({ row }) => labelOfFrete(row));

  const field = (line: RowLine<FreteEditavel>) => {
    const { valor } = line.emVigor;
    return (
      <div key={line.nome} className={classNames('frete-campo', line.changed && 'frete-mudou')}>
        <ValorField
          field={editor.fieldOf(line)}
          id={idOfFrete(line.row)}
          label={labelOfFrete(line.row)}
          placeholder="sem frete"
          maxLength={12}
          only={soValor}
          conflict={{
            words: `Mudou em outro lugar: agora vale ${valor === null ? 'nenhum frete' : formatReais(valor)}.`,
            use: valor === null ? 'Deixar sem frete' : `Usar ${formatReais(valor)}`,
          }}
        />
      </div>
    );
  };

  return (
    <>
      <FillAll onFill={editor.fill} />
      <div className="edicao-com-previa grid gap-6 one-column">
        <ValoresForm
          editor={editor}
          controlOf={(frete) => ({ id: idOfFrete(frete), text: labelOfFrete(frete) })}
          unsaved={unsavedWords(editor.changed.length, 'frete', { effect: 'ficam sem frete', emptied })}
        >
          <div className="fretes-topo small" aria-hidden="true">
            <span>Estado</span>
            {SERVICOS_COM_FRETE.map((servico) => (
              <span key={servico}>{shortServico(servico)} (R$)</span>
            ))}
          </div>
          <ul>
            {UFS.map(({ sigla, nome }) => (
              <li key={sigla} className="frete-linha">
                <span className="frete-estado">
                  <b>{sigla}</b> <span className="muted">{nome}</span>
                </span>
                {editor.lines.filter(({ row }) => row.uf === sigla).map(field)}
              </li>
            ))}
          </ul>
        </ValoresForm>
        <FretesPreview lines={editor.lines} />
      </div>
    </>
  );
}
