import { useEffect, useRef, useState } from 'react';
import type { DetalheDaConferencia } from '#contracts/titular/conferencias.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useDecidirConferencia } from '../conferencias.api.ts';
import { AcceptDialog, type Accepted } from './AcceptDialog.tsx';
import { FRASE_DO_MOTIVO, MOTIVOS_DA_CONFERENCIA } from '#domain/titular/conferencia.ts';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';

/** The acts while a case is open, afterwards the decision. */
export function ConferenciaDecision({ caso }: { caso: DetalheDaConferencia }) {
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
      {situacao === 'aberta' ? <Acts caso={caso} /> : <Decided caso={caso} />}
    </Card>
  );
}

function Acts({ caso }: { caso: DetalheDaConferencia }) {
  const { pedir, aceitar, recusar } = useDecidirConferencia(caso.id);
  const [dialog, setDialog] = useState<'aceitar' | 'recusar' | null>(null);
  const error = pedir.error ?? aceitar.error ?? recusar.error;
  const close = () => setDialog(null);
  const { withProva, dialog: prova } = useProva();
  const twoAccounts = caso.tipo === 'segundo responsável';

  async function accept(body: Accepted) {
    try {
      await withProva(() => aceitar.mutateAsync(body), close);
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
      <p className="muted">{twoAccounts ? TWO : ONE}</p>
      {twoAccounts && caso.pedidaEm !== null && (
        <Note kind="wait">Documentos pedidos às duas contas em {dataEHora(caso.pedidaEm)}.</Note>
      )}
      {caso.emAndamento.length > 0 && (
        <Note kind="wait">
          Antes de passar a pessoa, conclua ou exclua os pedidos em andamento da conta que cadastrou antes:{' '}
          {caso.emAndamento.join(', ')}.
        </Note>
      )}
      <div className="row row-wrap">
        {twoAccounts && caso.pedidaEm === null && (
          <Button busy={pedir.isPending} onClick={() => pedir.mutate()}>
            Pedir documentos
          </Button>
        )}
        <Button
          variant={twoAccounts && caso.pedidaEm === null ? 'secondary' : 'primary'}
          onClick={() => setDialog('aceitar')}
        >
          {twoAccounts ? 'Passar para quem pede' : 'Aceitar'}
        </Button>
        <Button variant="stop" onClick={() => setDialog('recusar')}>
          {twoAccounts ? 'Manter como está' : 'Recusar'}
        </Button>
      </div>
      {dialog === 'aceitar' && (
        <AcceptDialog
          caso={caso}
          busy={aceitar.isPending}
          onCancel={close}
          onAccept={(body) => void accept(body)}
        />
      )}
      {prova}
      {dialog === 'recusar' && (
        <ReasonDialog
          title={twoAccounts ? 'Manter a pessoa onde está?' : 'Recusar o documento?'}
          verb={twoAccounts ? 'Manter como está' : 'Recusar'}
          busy={recusar.isPending}
          reasons={REASONS}
          onCancel={close}
          onChosen={(motivo) => recusar.mutate(motivo, { onSettled: close })}
        >
          {twoAccounts
            ? 'A conta que cadastrou antes continua a responder pela pessoa. A outra lê o motivo.'
            : 'A conta lê o motivo e pode enviar outro documento.'}
        </ReasonDialog>
      )}
    </>
  );
}

const REASONS = MOTIVOS_DA_CONFERENCIA.map((name) => ({ name, sentence: FRASE_DO_MOTIVO[name] }));
const ONE =
  'Aceite só se o documento mostrar que esta conta decide pela pessoa em assuntos de saúde, e se a identidade for a dela.';
const TWO =
  'Peça um documento às duas contas. Nenhuma sabe quem é a outra. Só uma responde pela pessoa: compare e decida.';

function Decided({ caso }: { caso: DetalheDaConferencia }) {
  const when = caso.resolvidaEm === null ? '' : dataEHora(caso.resolvidaEm);
  if (caso.situacao === 'recusada') {
    return (
      <Note kind="stop" title={`Recusado em ${when}`}>
        {caso.motivo}
      </Note>
    );
  }
  if (caso.situacao === 'retirada') {
    return <Note title={`Retirado em ${when}`}>A pessoa foi retirada da conta antes de uma decisão.</Note>;
  }
  return (
    <Note kind="ok" title={`Aceito em ${when}`}>
      {caso.tipo === 'procuracao'
        ? 'A conta pode pedir pela pessoa.'
        : 'A conta que pediu responde pela pessoa. A outra não lê mais nada dela.'}
    </Note>
  );
}
