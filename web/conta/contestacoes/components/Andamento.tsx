import type { acompanharContestacao } from '../../../../contracts/titular/contestacoes.contract.ts';
import { dateCreated } from '../../../../domain/calendario/datas.ts';
import type { ApiAnswer } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { LinkButton } from '../../../ui/button/LinkButton.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { Timeline, type Moment } from '../../../ui/list/Timeline.tsx';
import { SuccessNotice } from '../../identidade/components/SuccessNotice.tsx';
import { usePedirOutroLink } from '../contestacoes.api.ts';

type Caso = ApiAnswer<typeof acompanharContestacao>;
type AndamentoProps = { token: string; caso: Caso };

/** The progress of a case: what happened, what is next, and what the person can do now. */
export function Andamento({ token, caso }: AndamentoProps) {
  return (
    <Card pad className="stack">
      <Timeline label="Andamento" moments={momentos(caso)} />
      {caso.situacao === 'recusada' && <Recusado motivo={caso.motivo} />}
      {caso.situacao === 'aceita' && <Aceito token={token} caso={caso} />}
    </Card>
  );
}

function momentos({ situacao, abertaEm, resolvidaEm, linkAte }: Caso): Moment[] {
  const aberto: Moment = { title: 'Caso aberto', state: 'done', detail: dateCreated(abertaEm) };
  if (situacao === 'aberta') {
    return [
      aberto,
      { title: 'Uma pessoa confere o documento', state: 'now', detail: 'Até lá nada muda no cadastro.' },
      { title: 'Resposta por e-mail', state: 'next' },
    ];
  }
  const resposta = resolvidaEm === null ? '' : dateCreated(resolvidaEm);
  if (situacao === 'recusada') return [aberto, { title: 'Não aceito', state: 'done', detail: resposta }];
  return [
    aberto,
    { title: 'Aceito', state: 'done', detail: resposta },
    { title: 'O seu cadastro', state: linkAte === null ? 'done' : 'now' },
  ];
}

function Recusado({ motivo }: { motivo: string | null }) {
  return (
    <>
      <Note kind="stop">{motivo} Por isso nada foi mudado.</Note>
      <LinkButton to="/nao-fui-eu" variant="secondary" wide>
        Abrir outro caso
      </LinkButton>
    </>
  );
}

function Aceito({ token, caso }: AndamentoProps) {
  const { linkAte, linkVale, podePedirLink } = caso;
  if (linkAte === null) return <Pronto />;
  if (!podePedirLink) return <CpfLivre />;
  return <EsperaCadastro token={token} linkAte={linkAte} vale={linkVale} />;
}

function Pronto() {
  return (
    <>
      <Note kind="ok">O seu cadastro está feito.</Note>
      <LinkButton to="/login" wide>
        Ir para a entrada
      </LinkButton>
    </>
  );
}

function CpfLivre() {
  return (
    <>
      <Note>O link venceu e o CPF está livre. Você pode fazer o cadastro como qualquer pessoa.</Note>
      <LinkButton to="/pedido" wide>
        Fazer o cadastro
      </LinkButton>
    </>
  );
}

type EsperaProps = { token: string; linkAte: string; vale: boolean };

function EsperaCadastro({ token, linkAte, vale }: EsperaProps) {
  const pedir = usePedirOutroLink(token);
  const vence = dateCreated(linkAte);
  return (
    <>
      <p>
        {vale
          ? 'Mandamos para o seu e-mail um link para fazer o cadastro. Vale até '
          : 'O link de cadastro venceu em '}
        <span className="num nowrap">{vence}</span>.
      </p>
      <SuccessNotice text={pedir.data?.mensagem ?? null} byEmail />
      {pedir.error !== null && (
        <Note kind="stop" role="alert">
          {pedir.error.message}
        </Note>
      )}
      <Button
        variant={vale ? 'secondary' : 'primary'}
        wide
        busy={pedir.isPending}
        onClick={() => pedir.mutate()}
      >
        Mandar o link de novo
      </Button>
    </>
  );
}
