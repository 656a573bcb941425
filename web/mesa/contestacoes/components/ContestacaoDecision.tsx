import { dataEHora } from '#domain/calendario/horas.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Contestacao } from '#contracts/titular/contestacoes.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { FRASES_DO_MOTIVO, MOTIVOS_DO_CASO } from '#domain/titular/contestacao.ts';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useDecidirContestacao } from '../contestacoes.api.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';

/** Two buttons while the case is open, afterwards the decision. */
export function ContestacaoDecision({ caso }: { caso: Contestacao }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { situacao } = caso;
  const before = useRef(situacao);
  useEffect(() => {
    if (before.current === situacao) return;
    before.current = situacao;
    // After the decision the dialog and its button are removed: move the focus to the title.
    if (document.activeElement === document.body) title.current?.focus();
  }, [situacao]);
  return (
    <Card as="section" pad className="stack">
      <h2 ref={title} tabIndex={-1}>
        Decisão
      </h2>
      {caso.situacao === 'aberta' ? <DecisionButtons caso={caso} /> : <DecisionMade caso={caso} />}
    </Card>
  );
}

function DecisionButtons({ caso }: { caso: Contestacao }) {
  const { aceitar, recusar } = useDecidirContestacao(caso.id);
  const [dialog, setDialog] = useState<'aceitar' | 'recusar' | null>(null);
  const error = aceitar.error ?? recusar.error;
  const close = () => setDialog(null);
  const { withProva, dialog: prova } = useProva();

  async function accept() {
    try {
      await withProva(() => aceitar.mutateAsync(caso.conta?.id ?? null), close);
    } catch {
      // The error is shown above the buttons.
    }
    close();
  }

  return (
    <>
      {error !== null && (
        <Note kind="stop" role="alert">
          {error.message}
        </Note>
      )}
      <p className="muted">
        Aceite só se o documento mostrar esta pessoa e este CPF. Na dúvida, recuse: ela pode abrir outro caso.
      </p>
      <div className="row row-wrap">
        <Button onClick={() => setDialog('aceitar')}>Aceitar</Button>
        <Button variant="stop" onClick={() => setDialog('recusar')}>
          Recusar
        </Button>
      </div>
      <ConfirmDialog
        open={dialog === 'aceitar'}
        title={`Aceitar o caso ${caso.protocolo}?`}
        verb="Aceitar"
        busy={aceitar.isPending}
        onCancel={close}
        onConfirm={() => void accept()}
      >
        <AcceptanceEffects caso={caso} />
      </ConfirmDialog>
      {prova}
      {dialog === 'recusar' && (
        <ReasonDialog
          title={`Recusar o caso ${caso.protocolo}?`}
          verb="Recusar"
          busy={recusar.isPending}
          reasons={REASONS}
          onCancel={close}
          onChosen={(motivo) => recusar.mutate(motivo, { onSettled: close })}
        >
          Nada muda na conta. A pessoa recebe o motivo por e-mail e pode abrir outro caso.
        </ReasonDialog>
      )}
    </>
  );
}

const REASONS = MOTIVOS_DO_CASO.map((name) => ({ name, sentence: FRASES_DO_MOTIVO[name] }));

function AcceptanceEffects({ caso: { nome, conta, tipo, outros } }: { caso: Contestacao }) {
  if (tipo === 'prontuario') {
    return (
      <p>
        {outros.length === 0 ? 'Não há nada a levar hoje' : 'Os pedidos, os documentos e a conversa'}
        {outros.length > 0 && (
          <>
            {' '}
            deste CPF saem de {outros.length === 1 ? 'outro cadastro' : `${outros.length} cadastros`} e passam
            para a conta de <b>{nome}</b>. Pedidos não pagos de outra conta são excluídos. Não dá para
            desfazer
          </>
        )}
        .
      </p>
    );
  }
  return (
    <>
      {conta !== null && (
        <p>
          A conta de {conta.nome === '' ? 'quem não informou o nome' : <b>{conta.nome}</b>} é encerrada:
          ninguém mais entra nela, e as cobranças em aberto são apagadas. Os dados ficam guardados para a
          administração. Não dá para desfazer.
        </p>
      )}
      <p>
        <b>{nome}</b> recebe um link de 72 horas para se cadastrar com o CPF e não vê nada da conta anterior.
      </p>
    </>
  );
}

function DecisionMade({ caso }: { caso: Contestacao }) {
  const when = caso.resolvidaEm === null ? '' : dataEHora(caso.resolvidaEm);
  if (caso.situacao === 'recusada') {
    return (
      <Note kind="stop" title={`Recusado em ${when}`}>
        {caso.motivo}
      </Note>
    );
  }
  return (
    <>
      <Note kind="ok" title={`Aceito em ${when}`}>
        {caso.tipo === 'prontuario' ? 'O prontuário está na conta de quem pediu.' : registered(caso)}
      </Note>
      {caso.tipo === 'cadastro' && caso.conta !== null && caso.conta.pagos.length > 0 && (
        <PaidPedidos pagos={caso.conta.pagos} />
      )}
    </>
  );
}

function registered({ novoCadastro }: Contestacao): string {
  return novoCadastro ? 'A pessoa já fez o cadastro.' : 'A pessoa ainda não fez o cadastro.';
}

function PaidPedidos({ pagos }: { pagos: NonNullable<Contestacao['conta']>['pagos'] }) {
  return (
    <>
      <h3>Pedidos pagos da conta encerrada</h3>
      <p className="muted">Decida sobre cada um: o dinheiro veio de quem usava a conta.</p>
      <ul className="row row-wrap caso-pagos">
        {pagos.map(({ id, numero }) => (
          <li key={id}>
            <Link to={`/pedido/${id}`}>Pedido {numero}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
