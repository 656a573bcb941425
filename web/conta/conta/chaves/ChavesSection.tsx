import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChaveDeAcesso } from '#contracts/contas/chaves.contract.ts';
import { MAX_CHAVES } from '#domain/contas/chaves-de-acesso.ts';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { AccountSection, SaidLine } from '../components/AccountSection.tsx';
import { useProva } from '../useProva.tsx';
import { useChaves, useCreateChave, useRemoveChave } from './chaves.api.ts';
import { ChaveRow } from './ChaveRow.tsx';
import { RenameChaveDialog } from './RenameChaveDialog.tsx';

/** The passkeys of the account: a new one, other names, removal; each act asks who is there. */
export function ChavesSection() {
  const chaves = useChaves();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <AccountSection title="Chaves de acesso" icon={Fingerprint} ref={title}>
      <p className="muted">
        Entre com a digital, o rosto ou o PIN do seu aparelho. A sua digital não sai dele: nós nunca a
        recebemos. A senha continua valendo.
      </p>
      <LoadedQuery query={chaves}>
        {(data) => <ChaveList chaves={data} onRemoved={() => title.current?.focus()} />}
      </LoadedQuery>
    </AccountSection>
  );
}

type Asked = { what: 'renomear' | 'remover'; chave: ChaveDeAcesso };

/** `onRemoved` is called when a row was removed, and with it the focus. */
function ChaveList({ chaves, onRemoved }: { chaves: readonly ChaveDeAcesso[]; onRemoved: () => void }) {
  const create = useCreateChave();
  const remove = useRemoveChave();
  const { ensureProva, dialog } = useProva();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState('');
  const [gone, setGone] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);

  /** Runs an act behind a prova; what goes wrong is shown beneath the list. */
  async function run(act: () => Promise<string | void>) {
    setFailure(null);
    setSaid('');
    try {
      if (!(await ensureProva())) return;
      setSaid((await act()) ?? '');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : null);
    }
  }

  // After the dialog has closed: it would return the focus to a button that was removed.
  const removed = useEffectEvent(onRemoved);
  useEffect(() => {
    if (gone > 0) removed();
  }, [gone]);

  return (
    <>
      {chaves.length > 0 && (
        <ul className="conta-aparelhos conta-chaves" aria-label="Chaves de acesso">
          {chaves.map((chave) => (
            <ChaveRow
              key={chave.id}
              chave={chave}
              onRename={() => void run(async () => setAsked({ what: 'renomear', chave }))}
              onRemove={() => void run(async () => setAsked({ what: 'remover', chave }))}
            />
          ))}
        </ul>
      )}
      {failure !== null && (
        <Note kind="stop" role="alert">
          {failure}
        </Note>
      )}
      <SaidLine text={said} />
      {chaves.length < MAX_CHAVES ? (
        <Button
          variant="secondary"
          size="sm"
          busy={create.isPending}
          onClick={() =>
            void run(async () => `Chave de acesso criada: ${(await create.mutateAsync()).nome}.`)
          }
        >
          Criar chave de acesso
        </Button>
      ) : (
        <p className="small muted">
          A conta tem {MAX_CHAVES} chaves, o máximo. Para criar outra, remova uma.
        </p>
      )}
      {dialog}
      {asked?.what === 'renomear' && (
        <RenameChaveDialog
          chave={asked.chave}
          onRenamed={(nome) => {
            setAsked(null);
            setSaid(`A chave agora se chama ${nome}.`);
          }}
          onBack={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        open={asked?.what === 'remover'}
        title="Remover a chave de acesso?"
        verb="Remover"
        destructive
        busy={remove.isPending}
        onConfirm={() => {
          if (asked === null) return;
          const { id, nome } = asked.chave;
          void run(async () => {
            await remove.mutateAsync(id);
            setGone((n) => n + 1);
            return `Chave de acesso removida: ${nome}.`;
          }).finally(() => setAsked(null));
        }}
        onCancel={() => setAsked(null)}
      >
        <p>
          <b className="breakable">{asked?.chave.nome}</b> não abre mais a sua conta. Apague-a também no
          aparelho, se ele a oferecer depois.
        </p>
      </ConfirmDialog>
    </>
  );
}
