import type { ExtratoDeRepasse, LinhaDoRepasse } from '#contracts/mesa/repasse.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { correcaoEmPalavras, PALAVRAS_DO_ATO } from '#domain/pagamentos/repasse.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { DataCell, DataTable, type Column } from '#ui/list/DataTable.tsx';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import './repasse.css';

const O_QUE = { title: 'O quê', kind: 'head' } as const;
const DIA = { title: 'Dia' };
const PEDIDO = { title: 'Pedido' };
const VALOR = { title: 'Valor', kind: 'money' } as const;
const COLUMNS: readonly Column[] = [O_QUE, DIA, PEDIDO, VALOR];

type ExtratoDoMesProps = {
  extrato: ExtratoDeRepasse;
  /** Addresses of the month's files. */
  files: { csv: string; pdf: string };
  pagina: number;
  porPagina: number;
  goTo: (pagina: number) => void;
};

/** A doctor's month: sums, files and lines; no word about health and no patient. */
export function ExtratoDoMes({ extrato, files, pagina, porPagina, goTo }: ExtratoDoMesProps) {
  const { resumo, linhas, total } = extrato;
  return (
    <>
      <Card as="section" className="repasse-resumo" aria-label="Valores do mês">
        <KeyValueList items={sums(resumo)} />
      </Card>
      {total > 0 && (
        <div className="row row-wrap repasse-arquivos">
          <AnchorButton variant="secondary" size="sm" href={files.pdf} download>
            Baixar PDF
          </AnchorButton>
          <AnchorButton variant="secondary" size="sm" href={files.csv} download>
            Baixar CSV
          </AnchorButton>
        </div>
      )}
      <section aria-labelledby="repasse-linhas">
        <h2 className="section-title" id="repasse-linhas">
          Linhas do mês
        </h2>
        {total === 0 ? (
          <p className="muted">Nada a pagar neste mês.</p>
        ) : (
          <DataTable label="Linhas do mês" columns={COLUMNS}>
            {linhas.map((linha, i) => (
              <LinhaTableRow key={`${pagina}-${i}`} linha={linha} />
            ))}
          </DataTable>
        )}
        {total > porPagina && <Pages pagina={pagina} pages={Math.ceil(total / porPagina)} goTo={goTo} />}
      </section>
    </>
  );
}

function sums({ documentos, recusas, consultas, correcoes, totalCentavos }: ExtratoDeRepasse['resumo']) {
  const parts = [
    ['Documentos', documentos],
    ['Recusas', recusas],
    ['Consultas', consultas],
    ['Correções', correcoes],
  ] as const;
  return [
    ...parts.flatMap(([name, { n, centavos }]) =>
      n === 0
        ? []
        : [{ name: `${name} (${n})`, value: <span className="num">{formatReais(centavos)}</span> }],
    ),
    { name: 'Total', value: <b className="num">{formatReais(totalCentavos)}</b> },
  ];
}

function LinhaTableRow({ linha }: { linha: LinhaDoRepasse }) {
  const { ato, correcao, dia, numero, feitoEm, centavos } = linha;
  return (
    <tr>
      <DataCell {...O_QUE}>
        <span className="strong">{PALAVRAS_DO_ATO[ato]}</span>
        {correcao !== null && (
          <span className="fine quiet">{correcaoEmPalavras(correcao, new Date(feitoEm))}</span>
        )}
      </DataCell>
      <DataCell {...DIA}>
        <span className="num">{formatDataBr(dia)}</span>
      </DataCell>
      <DataCell {...PEDIDO}>
        <span className="num">{numero}</span>
      </DataCell>
      <DataCell {...VALOR}>
        <b className="money num">{formatReais(centavos)}</b>
      </DataCell>
    </tr>
  );
}

type PagesProps = { pagina: number; pages: number; goTo: (pagina: number) => void };

function Pages({ pagina, pages, goTo }: PagesProps) {
  return (
    <nav className="repasse-paginas row" aria-label="Páginas do extrato">
      {pagina > 1 && (
        <Button variant="secondary" size="sm" onClick={() => goTo(pagina - 1)}>
          Anterior
        </Button>
      )}
      <span className="small muted num" role="status">
        Página {pagina} de {pages}
      </span>
      {pagina < pages && (
        <Button variant="secondary" size="sm" onClick={() => goTo(pagina + 1)}>
          Próxima
        </Button>
      )}
    </nav>
  );
}
