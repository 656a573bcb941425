import { useState } from 'react';
import type { AvisosAsaas } from '../../../contracts/pagamentos/avisos-asaas.contract.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { KeyValueList } from '../../ui/list/KeyValueList.tsx';
import { Note } from '../../ui/status/Note.tsx';
import { useConferirAvisos, useReativarAvisos, useRelerTudo } from './avisos.api.ts';
import { fatosDosAvisos, fraseDosAvisos } from './palavras-dos-avisos.ts';
import { Releitura } from './Releitura.tsx';

/** How the payment provider tells us of payments: one calm line, and what stands behind it. */
export function Avisos({ avisos, hoje }: { avisos: AvisosAsaas; hoje: string }) {
  const { atencao, conselho, conselhoDaRecusa, releitura } = avisos;
  const corre = releitura !== null && releitura.terminadaEm === null;
  // Once open, only a person closes it: what came of an act is read inside.
  const [aberto, setAberto] = useState(atencao || corre);
  return (
    <details
      className="avisos"
      open={aberto || atencao || corre}
      onToggle={(event) => setAberto(event.currentTarget.open)}
    >
      <summary>{fraseDosAvisos(avisos, hoje)}</summary>
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
      <KeyValueList items={fatosDosAvisos(avisos, hoje)} className="avisos-fatos" />
      {releitura !== null && <Releitura releitura={releitura} hoje={hoje} />}
      <Atos avisos={avisos} corre={corre} />
    </details>
  );
}

function Atos({ avisos, corre }: { avisos: AvisosAsaas; corre: boolean }) {
  const conferir = useConferirAvisos();
  const reativar = useReativarAvisos();
  const reler = useRelerTudo();
  const [aberto, setAberto] = useState(false);
  const [dito, setDito] = useState('');
  const falha = conferir.error ?? reativar.error ?? reler.error;

  function agir(ato: typeof conferir, depois: (agora: AvisosAsaas) => string) {
    for (const { reset } of [conferir, reativar, reler]) reset();
    setDito('');
    ato.mutate(undefined, { onSuccess: (agora) => setDito(depois(agora)) });
  }

  return (
    <>
      <div className="avisos-atos">
        {avisos.podeReativar && (
          <Button
            size="desk"
            busy={reativar.isPending}
            onClick={() => agir(reativar, ({ palavras }) => `Pedido feito. ${palavras}.`)}
          >
            {avisos.situacao === 'interrompida' ? 'Reativar os avisos' : 'Pedir os avisos agora'}
          </Button>
        )}
        <Button
          variant="secondary"
          size="desk"
          busy={conferir.isPending}
          onClick={() => agir(conferir, ({ palavras }) => `Conferido agora. ${palavras}.`)}
        >
          Conferir agora
        </Button>
        {!corre && (
          <Button variant="secondary" size="desk" busy={reler.isPending} onClick={() => setAberto(true)}>
            Reler tudo que está aberto
          </Button>
        )}
      </div>
      <p role="status" className="small muted">
        {dito}
      </p>
      {falha !== null && (
        <Note kind="stop" role="alert" className="provedores-nota">
          {falha.message}
        </Note>
      )}
      <ConfirmDialog
        open={aberto}
        title="Reler tudo que está aberto?"
        verb="Reler tudo que está aberto"
        onConfirm={() => {
          setAberto(false);
          agir(reler, () => 'A releitura começou.');
        }}
        onCancel={() => setAberto(false)}
      >
        <p>
          Perguntamos ao Asaas por {contar(avisos.abertas)} e trazemos o que ele souber: serve depois de uma
          fila parada por mais de 14 dias. Nada é cobrado nem devolvido por isso, e os pacientes têm a vez.
        </p>
      </ConfirmDialog>
    </>
  );
}

function contar(abertas: number): string {
  if (abertas === 1) return '1 cobrança em aberto';
  return `${abertas.toLocaleString('pt-BR')} cobranças em aberto`;
}
