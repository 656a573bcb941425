import { Link } from 'react-router';
import type { MudancaDeRepasse } from '#contracts/mesa/repasse.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { nomeDoAtoComValor } from '#domain/pagamentos/repasse.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { DemoNote } from '../edicao/DemoNote.tsx';
import { History, type HistoryColumn } from '../edicao/History.tsx';
import { ValoresEditor } from './components/ValoresEditor.tsx';
import { useHistorico, useValoresDoRepasse } from './repasse.api.ts';
import './repasse.css';

const COLUMNS: readonly HistoryColumn<MudancaDeRepasse>[] = [
  { title: 'Ato', cell: ({ ato }) => nomeDoAtoComValor(ato) },
  { title: 'Vale desde', cell: ({ valeDesde }) => <span className="num">{formatDataBr(valeDesde)}</span> },
  { title: 'De', kind: 'money', cell: ({ anterior }) => formatReais(anterior) },
  { title: 'Para', kind: 'money', cell: ({ centavos }) => <b>{formatReais(centavos)}</b> },
];

/** `/repasse/regras`: what each act of a doctor pays, and from which day on. */
export function RepasseRegrasPage() {
  const regras = useValoresDoRepasse();
  const changes = useHistorico().data?.mudancas ?? [];
  return (
    <Page layout="desk" className="valores repasse" busy={regras.isPending}>
      <PageHeader
        title="Valores do repasse"
        lead={
          <p className="muted">
            Quanto cada ato paga ao médico. Valem para o que for feito do dia escolhido em diante; num mês já
            fechado, a diferença entra como correção no mês aberto. <Link to="/repasse">Ver o repasse</Link>
          </p>
        }
      />
      <DemoNote />
      <LoadedQuery query={regras}>{(data) => <ValoresEditor regras={data} />}</LoadedQuery>
      <History
        className="valores-historico"
        label="Histórico dos valores"
        changes={changes}
        columns={COLUMNS}
      />
    </Page>
  );
}
