import { useState } from 'react';
import type { AvisosAsaas, Releitura } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useConferirAvisos, useReativarAvisos, useRelerTudo } from './provedores.api.ts';
import { avisosFacts, avisosSentence, releituraSentence, pauseSentence } from './avisos-words.ts';
import { ProgressBar } from '#ui/status/ProgressBar.tsx';

export function AvisosDetails({ avisos, today }: { avisos: AvisosAsaas; today: string }) {
  const { atencao, conselho, conselhoDaRecusa, releitura } = avisos;
  const running = releitura !== null && releitura.terminadaEm === null;
  // Once opened it is closed only by the person, because the results of actions are shown inside.
  const [open, setOpen] = useState(atencao || running);
  return (
    <details
      className="avisos"
      open={open || atencao || running}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{avisosSentence(avisos, today)}</summary>
      {conselho !== null && (
        <Note kind={atencao ? 'stop' : 'info'} className="provedores-nota">
          <p>{conselho}</p>
        </Note>
      )}
      {conselhoDaRecusa !== null && (
        <Note kind="wait" title="Avisos recusados" className="provedores-nota">
          <p>{conselhoDaRecusa}</p>
        </Note>
      )}
      <KeyValueList items={avisosFacts(avisos, today)} className="avisos-fatos" />
      {releitura !== null && <ReleituraProgress releitura={releitura} today={today} />}
      <AvisosActions avisos={avisos} running={running} />
    </details>
  );
}

function AvisosActions({ avisos, running }: { avisos: AvisosAsaas; running: boolean }) {
  const check = useConferirAvisos();
  const reactivate = useReativarAvisos();
  const reread = useRelerTudo();
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const failure = check.error ?? reactivate.error ?? reread.error;

  function act(mutation: typeof check, after: (now: AvisosAsaas) => string) {
    for (const { reset } of [check, reactivate, reread]) reset();
    setSaid('');
    mutation.mutate(undefined, { onSuccess: (now) => setSaid(after(now)) });
  }

  return (
    <>
      <div className="avisos-atos cluster gap-2-3">
        {avisos.podeReativar && (
          <Button
            size="desk"
            busy={reactivate.isPending}
            onClick={() => act(reactivate, ({ palavras }) => `Pedido feito. ${palavras}.`)}
          >
            {avisos.situacao === 'interrompida' ? 'Reativar os avisos' : 'Pedir os avisos agora'}
          </Button>
        )}
        <Button
          variant="secondary"
          size="desk"
          busy={check.isPending}
          onClick={() => act(check, ({ palavras }) => `Conferido agora. ${palavras}.`)}
        >
          Conferir agora
        </Button>
        {!running && (
          <Button variant="secondary" size="desk" busy={reread.isPending} onClick={() => setOpen(true)}>
            Reler tudo que está aberto
          </Button>
        )}
      </div>
      <p role="status" className="small muted">
        {said}
      </p>
      {failure !== null && (
        <Note kind="stop" role="alert" className="provedores-nota">
          {failure.message}
        </Note>
      )}
      <ConfirmDialog
        open={open}
        title="Reler tudo que está aberto?"
        verb="Reler tudo que está aberto"
        onConfirm={() => {
          setOpen(false);
          act(reread, () => 'A releitura começou.');
        }}
        onCancel={() => setOpen(false)}
      >
        <p>
          Perguntamos ao Asaas por {abertasWords(avisos.abertas)} e trazemos o que ele souber: serve depois de
          uma fila parada por mais de 14 dias. Nada é cobrado nem devolvido por isso, e os pacientes têm a
          vez.
        </p>
      </ConfirmDialog>
    </>
  );
}

function abertasWords(abertas: number): string {
  if (abertas === 1) return '1 cobrança em aberto';
  return `${abertas.toLocaleString('pt-BR')} cobranças em aberto`;
}

/** The progress or the result of reading all open charges again. */
function ReleituraProgress({ releitura, today }: { releitura: Releitura; today: string }) {
  const sentence = releituraSentence(releitura, today);
  if (releitura.terminadaEm !== null) return <p className="small">{sentence}</p>;
  const pause = pauseSentence(releitura, today);
  return (
    <div className="avisos-releitura">
      <ProgressBar
        label="Releitura das cobranças em aberto"
        value={releitura.total === 0 ? 0 : (100 * releitura.lidas) / releitura.total}
        describedBy="releitura-andamento"
      />
      <p id="releitura-andamento" className="small">
        {sentence} {pause ?? 'Pode fechar esta página: ela continua.'}
      </p>
    </div>
  );
}
