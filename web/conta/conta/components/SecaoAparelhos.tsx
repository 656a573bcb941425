import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessaoAberta } from '../../../../contracts/contas/conta.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { LoadedQuery } from '../../../feedback/LoadedQuery.tsx';
import { useEncerrarOutras, useEncerrarSessao, useSessoes } from '../conta.api.ts';
import { Aparelho } from './Aparelho.tsx';
import { Dito, Secao } from './Secao.tsx';

/** Where the account is signed in, each with a way to end it. */
export function SecaoAparelhos() {
  const sessoes = useSessoes();
  const titulo = useRef<HTMLHeadingElement>(null);
  return (
    <Secao titulo="Aparelhos conectados" icone={MonitorSmartphone} ref={titulo}>
      <p className="muted">Não reconhece algum? Encerre o acesso e troque a senha.</p>
      <LoadedQuery query={sessoes}>
        {(data) => <Lista sessoes={data} aoMudar={() => titulo.current?.focus()} />}
      </LoadedQuery>
    </Secao>
  );
}

/** `aoMudar`: a row is gone, and the focus with it. */
function Lista({ sessoes, aoMudar }: { sessoes: readonly SessaoAberta[]; aoMudar: () => void }) {
  const encerrar = useEncerrarSessao();
  const outras = useEncerrarOutras();
  const [perguntando, setPerguntando] = useState(false);
  const [dito, setDito] = useState('');
  const [falha, setFalha] = useState<string | null>(null);

  async function fazer(act: Promise<unknown>, feito: string) {
    setFalha(null);
    setDito('');
    try {
      await act;
      setDito(feito);
    } catch (error) {
      setFalha(error instanceof Error ? error.message : null);
    }
    setPerguntando(false);
  }
  // Once the dialog is gone: it holds the focus while it is there, and gives it back to a button that is gone.
  const mudou = useEffectEvent(aoMudar);
  useEffect(() => {
    if (dito !== '') mudou();
  }, [dito]);
  const estaPrimeiro = sessoes.toSorted((a, b) => Number(b.atual) - Number(a.atual));

  return (
    <>
      <ul className="conta-aparelhos">
        {estaPrimeiro.map((sessao) => (
          <Aparelho
            key={sessao.id}
            sessao={sessao}
            ocupado={encerrar.isPending && encerrar.variables === sessao.id}
            aoEncerrar={() =>
              void fazer(encerrar.mutateAsync(sessao.id), `Acesso encerrado: ${sessao.aparelho}.`)
            }
          />
        ))}
      </ul>
      {falha !== null && (
        <Note kind="stop" role="alert">
          {falha}
        </Note>
      )}
      <Dito texto={dito} />
      {sessoes.length > 2 && (
        <Button variant="stop" size="sm" onClick={() => setPerguntando(true)}>
          Encerrar todos os outros
        </Button>
      )}
      <ConfirmDialog
        open={perguntando}
        title="Encerrar todos os outros acessos?"
        verb="Encerrar"
        destructive
        busy={outras.isPending}
        onConfirm={() => void fazer(outras.mutateAsync(), 'Os outros acessos foram encerrados.')}
        onCancel={() => setPerguntando(false)}
      >
        <p>Todos os outros aparelhos saem da conta agora. Para voltar, é preciso entrar de novo.</p>
      </ConfirmDialog>
    </>
  );
}
