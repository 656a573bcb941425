import { NavLink } from 'react-router';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { PerguntasEditor } from './components/PerguntasEditor.tsx';
import { usePerguntasEmVigor } from './perguntas.api.ts';
import './perguntas.css';

/** `/perguntas`: editor of the health questions. */
export function PerguntasPage() {
  return (
    <Editor
      tipo="saude"
      title="Perguntas de saúde"
      lead="Todo paciente responde. Mudanças valem para quem ainda não respondeu; os outros pedidos guardam as suas."
    />
  );
}

/** `/perguntasTrat`: editor of the treatment questions, each with an optional description. */
export function PerguntasTratPage() {
  return (
    <Editor
      tipo="tratamento"
      title="Perguntas de tratamento"
      lead={
        <p className="muted">
          Mudanças valem para quem ainda não respondeu.{' '}
          <span id="descricao-opcional">
            A descrição é opcional: aparece em letra menor, abaixo da pergunta.
          </span>
        </p>
      }
    />
  );
}

type Props = { tipo: TipoDePergunta; title: string; lead: React.ReactNode };

function Editor({ tipo, title, lead }: Props) {
  const emVigor = usePerguntasEmVigor(tipo);
  return (
    <Page layout="desk" busy={emVigor.isPending}>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <nav className="perguntas-abas" aria-label="Partes do questionário">
            <NavLink to="/perguntas" end>
              De saúde
            </NavLink>
            <NavLink to="/perguntasTrat" end>
              De tratamento
            </NavLink>
          </nav>
        }
      />
      <LoadedQuery query={emVigor}>
        {(versao) => <PerguntasEditor key={tipo} tipo={tipo} emVigor={versao} />}
      </LoadedQuery>
    </Page>
  );
}
