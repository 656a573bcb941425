import { dataEHora } from '#domain/calendario/horas.ts';
import type { acompanharContestacao } from '#contracts/titular/contestacoes.contract.ts';
import type { ApiAnswer } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Note } from '#ui/status/Note.tsx';
import { Timeline, type Moment } from '#ui/list/Timeline.tsx';
import { SuccessNotice } from '#web/conta/identidade/components/SuccessNotice.tsx';
import { usePedirOutroLink } from '../contestacoes.api.ts';

type Contestacao = ApiAnswer<typeof acompanharContestacao>;
type ContestacaoTimelineProps = { token: string; caso: Contestacao };

/** The progress of a case: what happened, what is next, and what the person can do now. */
export function ContestacaoTimeline({ token, caso }: ContestacaoTimelineProps) {
  return (
    <Card pad className="stack">
      <Timeline label="Andamento" moments={momentsOf(caso)} />
      {caso.situacao === 'recusada' && <Refused motivo={caso.motivo} />}
      {caso.situacao === 'aceita' && <Accepted token={token} caso={caso} />}
    </Card>
  );
}

function momentsOf({ situacao, abertaEm, resolvidaEm, linkAte }: Contestacao): Moment[] {
  const opened: Moment = { title: 'Caso aberto', state: 'done', detail: dataEHora(abertaEm) };
  if (situacao === 'aberta') {
    return [
      opened,
      { title: 'Uma pessoa confere o documento', state: 'now', detail: 'Até lá nada muda no cadastro.' },
      { title: 'Resposta por e-mail', state: 'next' },
    ];
  }
  const answeredAt = resolvidaEm === null ? '' : dataEHora(resolvidaEm);
  if (situacao === 'recusada') return [opened, { title: 'Não aceito', state: 'done', detail: answeredAt }];
  return [
    opened,
    { title: 'Aceito', state: 'done', detail: answeredAt },
    { title: 'O seu cadastro', state: linkAte === null ? 'done' : 'now' },
  ];
}

function Refused({ motivo }: { motivo: string | null }) {
  return (
    <>
      <Note kind="stop">{motivo} Por isso nada mudou.</Note>
      <LinkButton to="/nao-fui-eu" variant="secondary" wide>
        Abrir outro caso
      </LinkButton>
    </>
  );
}

function Accepted({ token, caso }: ContestacaoTimelineProps) {
  const { linkAte, linkVale, podePedirLink } = caso;
  if (linkAte === null) return <Registered />;
  if (!podePedirLink) return <CpfFree />;
  return <CadastroLink token={token} linkAte={linkAte} valid={linkVale} />;
}

function Registered() {
  return (
    <>
      <Note kind="ok">O seu cadastro está feito.</Note>
      <LinkButton to="/login" wide>
        Ir para a entrada
      </LinkButton>
    </>
  );
}

function CpfFree() {
  return (
    <>
      <Note>O link venceu e o CPF está livre. Você pode fazer o cadastro como qualquer pessoa.</Note>
      <LinkButton to="/pedido" wide>
        Fazer o cadastro
      </LinkButton>
    </>
  );
}

type CadastroLinkProps = { token: string; linkAte: string; valid: boolean };

function CadastroLink({ token, linkAte, valid }: CadastroLinkProps) {
  const request = usePedirOutroLink(token);
  const expires = dataEHora(linkAte);
  return (
    <>
      <p>
        {valid
          ? 'Mandamos para o seu e-mail um link para fazer o cadastro. Vale até '
          : 'O link de cadastro venceu em '}
        <span className="num nowrap">{expires}</span>.
      </p>
      <SuccessNotice text={request.data?.mensagem ?? null} byEmail />
      {request.error !== null && (
        <Note kind="stop" role="alert">
          {request.error.message}
        </Note>
      )}
      <Button
        variant={valid ? 'secondary' : 'primary'}
        wide
        busy={request.isPending}
        onClick={() => request.mutate()}
      >
        Mandar o link de novo
      </Button>
    </>
  );
}
