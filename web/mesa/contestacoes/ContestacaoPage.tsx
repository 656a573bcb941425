import { dataEHora } from '#domain/calendario/horas.ts';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useParams } from 'react-router';
import type { Contestacao } from '#contracts/titular/contestacoes.contract.ts';
import { ApiError } from '#lib/api/api.ts';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ContestacaoComparison } from './components/ContestacaoComparison.tsx';
import { ContestacaoDecision } from './components/ContestacaoDecision.tsx';
import { ContestacaoDocumento } from './components/ContestacaoDocumento.tsx';
import { ContestacaoTag } from './components/ContestacaoTag.tsx';
import { useContestacao } from './contestacoes.api.ts';
import '#web/conta/contestacoes/contestacoes.public.css';

/** `/contestacoes/{id}`: one case: the claim beside the account, the identity document, and the decision. */
export function ContestacaoPage() {
  const { id = '' } = useParams();
  const contestacao = useContestacao(id);
  if (contestacao.error instanceof ApiError && contestacao.error.status === 404) return <NotFoundPage />;
  return (
    <Page layout="desk" className="caso-mesa" busy={contestacao.isPending}>
      <PageHeader
        title={contestacao.data ? `Caso ${contestacao.data.protocolo}` : 'Caso'}
        lead={contestacao.data && <OpeningLine caso={contestacao.data} />}
        actions={
          <LinkButton variant="bare" size="sm" icon={ArrowLeft} to="/contestacoes">
            Contestações
          </LinkButton>
        }
      />
      <LoadedQuery query={contestacao}>{(caso) => <Contestacao caso={caso} />}</LoadedQuery>
    </Page>
  );
}

/** Accounts from which the record would come. */
function OutrosProntuarios({ caso: { outros, situacao } }: { caso: Contestacao }) {
  if (situacao !== 'aberta') return null;
  return (
    <Card as="section" pad className="stack">
      <h2>Outros prontuários deste CPF</h2>
      {outros.length === 0 && (
        <p className="muted">
          Nenhuma outra conta pediu por esta pessoa, e nada dela veio fechado do sistema anterior.
        </p>
      )}
      {outros.length > 0 && (
        <ul className="grid gap-2">
          {outros.map(({ titular, pedidos, sistemaAnterior }, i) => (
            <li key={`${i} ${titular}`}>
              {sistemaAnterior ? 'Cadastro do sistema anterior, de' : 'Conta de'}{' '}
              <b>{titular || 'quem não informou o nome'}</b>: <span className="num">{pedidos}</span>{' '}
              {pedidos === 1 ? 'pedido' : 'pedidos'}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OpeningLine({ caso }: { caso: Contestacao }) {
  return (
    <p className="row row-wrap">
      <ContestacaoTag situacao={caso.situacao} />
      {caso.tipo === 'prontuario' && <span>pedido de prontuário</span>}
      <span className="muted num">aberto em {dataEHora(caso.abertaEm)}</span>
    </p>
  );
}

function Contestacao({ caso }: { caso: Contestacao }) {
  return (
    <div className="caso-colunas grid gap-5 align-start one-column">
      <div className="stack">
        <Card as="section" pad>
          <h2>Comparação</h2>
          <ContestacaoComparison caso={caso} />
        </Card>
        {caso.tipo === 'prontuario' && <OutrosProntuarios caso={caso} />}
        {caso.relato !== '' && (
          <Card as="section" pad className="stack">
            <h2>O que a pessoa conta</h2>
            <p className="own-words">{caso.relato}</p>
          </Card>
        )}
      </div>
      <div className="stack">
        <ContestacaoDocumento caso={caso} />
        <ContestacaoDecision caso={caso} />
      </div>
    </div>
  );
}
