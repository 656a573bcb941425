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

function OpeningLine({ caso }: { caso: Contestacao }) {
  return (
    <p className="row row-wrap">
      <ContestacaoTag situacao={caso.situacao} />
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
