import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  baixarMeuExtrato,
  baixarMinhaPlanilha,
  LINHAS_POR_PAGINA,
  type MeuRepasse,
} from '#contracts/mesa/repasse.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { isMes, mesEmPalavras } from '#domain/calendario/mes.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { ExtratoDoMes, situacaoWords } from '#web/caso/repasse/repasse.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { addressOf } from '#lib/api/api.ts';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { DataCell, DataTable, type Column } from '#ui/list/DataTable.tsx';
import { useMeuRepasse } from './repasse.api.ts';

/** `/medico/repasse`: what the clinic pays this doctor, month by month. */
export function MeuRepassePage() {
  const [params] = useSearchParams();
  const asked = params.get('mes') ?? '';
  const mes = isMes(asked) ? asked : null;
  return <MeuMes key={mes} mes={mes} />;
}

function MeuMes({ mes }: { mes: string | null }) {
  const [pagina, setPagina] = useState(1);
  const repasse = useMeuRepasse(mes, pagina);
  return (
    <Page layout="desk" className="repasse" busy={repasse.isPending}>
      <PageHeader
        title="Meu repasse"
        lead="O que você assinou, recusou e atendeu em cada mês, e quanto a clínica paga por isso."
      />
      <LoadedQuery query={repasse}>
        {(data) => (
          <>
            <h2 className="section-title repasse-mes">{mesEmPalavras(data.mes)}</h2>
            <p className="small muted">{situacaoWords(data.mes, data.situacao, data.fechadoEm)}</p>
            {data.resumo.pagoEm !== null && (
              <p>
                <b className="num">Pago em {formatDataBr(data.resumo.pagoEm)}</b>
                {data.resumo.nota !== '' && <span className="muted"> · {data.resumo.nota}</span>}
              </p>
            )}
            <ExtratoDoMes
              extrato={data}
              files={{
                csv: addressOf(baixarMinhaPlanilha.path, {}, { mes: data.mes }),
                pdf: addressOf(baixarMeuExtrato.path, {}, { mes: data.mes }),
              }}
              pagina={pagina}
              porPagina={LINHAS_POR_PAGINA}
              goTo={setPagina}
            />
            <OtherMonths repasse={data} />
          </>
        )}
      </LoadedQuery>
    </Page>
  );
}

const MES = { title: 'Mês', kind: 'head' } as const;
const PAGO = { title: 'Pagamento' };
const TOTAL = { title: 'Total', kind: 'money' } as const;
const COLUMNS: readonly Column[] = [MES, PAGO, TOTAL];

/** Open months, then the closed ones, each newest first and leading to its statement. */
function OtherMonths({ repasse: { mesAtual, abertos, meses } }: { repasse: MeuRepasse }) {
  return (
    <section aria-labelledby="repasse-meses">
      <h2 className="section-title" id="repasse-meses">
        Meses
      </h2>
      <DataTable label="Meses" columns={COLUMNS}>
        {abertos.map((mes) => (
          <tr key={mes}>
            <DataCell {...MES}>
              <Link to={`?mes=${mes}`}>{mesEmPalavras(mes)}</Link>
            </DataCell>
            <DataCell {...PAGO}>{mes === mesAtual ? 'em curso' : 'aberto'}</DataCell>
            <DataCell {...TOTAL}>–</DataCell>
          </tr>
        ))}
        {meses.map(({ mes, pagoEm, totalCentavos }) => (
          <tr key={mes}>
            <DataCell {...MES}>
              <Link to={`?mes=${mes}`}>{mesEmPalavras(mes)}</Link>
            </DataCell>
            <DataCell {...PAGO}>
              <span className="num">{pagoEm === null ? 'a pagar' : `pago em ${formatDataBr(pagoEm)}`}</span>
            </DataCell>
            <DataCell {...TOTAL}>
              <b className="money num">{formatReais(totalCentavos)}</b>
            </DataCell>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
