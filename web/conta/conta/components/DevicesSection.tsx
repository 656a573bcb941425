import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessaoAberta } from '#contracts/contas/conta.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from '../conta.api.ts';
import { DeviceRow } from './DeviceRow.tsx';
import { SaidLine, AccountSection } from './AccountSection.tsx';

/** The devices that are signed in to the account, each with a button that ends its session. */
export function DevicesSection() {
  const sessoes = useSessions();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <AccountSection title="Aparelhos conectados" icon={MonitorSmartphone} ref={title}>
      <p className="muted">Não reconhece algum? Encerre o acesso e troque a senha.</p>
      <LoadedQuery query={sessoes}>
        {(data) => <SessionList sessoes={data} onChanged={() => title.current?.focus()} />}
      </LoadedQuery>
    </AccountSection>
  );
}

/** `onChanged` is called when a row was removed, and with it the focus. */
function SessionList({ sessoes, onChanged }: { sessoes: readonly SessaoAberta[]; onChanged: () => void }) {
  const end = useEndSession();
  const others = useEndOtherSessions();
  const [confirming, setConfirming] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  async function run(act: Promise<unknown>, done: string) {
    setFailure(null);
    setSaid('');
    try {
      await act;
      setSaid(done);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : null);
    }
    setConfirming(false);
  }
  // After the dialog has closed: it would return the focus to a button that was removed.
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (said !== '') changed();
  }, [said]);
  const currentFirst = sessoes.toSorted((a, b) => Number(b.atual) - Number(a.atual));

  return (
    <>
      <ul className="conta-aparelhos">
        {currentFirst.map((sessao) => (
          <DeviceRow
            key={sessao.id}
            sessao={sessao}
            busy={end.isPending && end.variables === sessao.id}
            onEnd={() => void run(end.mutateAsync(sessao.id), `Acesso encerrado: ${sessao.aparelho}.`)}
          />
        ))}
      </ul>
      {failure !== null && (
        <Note kind="stop" role="alert">
          {failure}
        </Note>
      )}
      <SaidLine text={said} />
      {sessoes.length > 2 && (
        <Button variant="stop" size="sm" onClick={() => setConfirming(true)}>
          Encerrar todos os outros
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        title="Encerrar todos os outros acessos?"
        verb="Encerrar"
        destructive
        busy={others.isPending}
        onConfirm={() => void run(others.mutateAsync(), 'Os outros acessos foram encerrados.')}
        onCancel={() => setConfirming(false)}
      >
        <p>Todos os outros aparelhos saem da conta agora. Para voltar, é preciso entrar de novo.</p>
      </ConfirmDialog>
    </>
  );
}
