import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { showPalette } from '#web/caso/paleta/paleta.public.ts';
import { Button } from '#ui/button/Button.tsx';
import { ShortcutsDialog } from '#ui/keys/ShortcutsDialog.tsx';
import { useShortcuts } from '#ui/keys/useShortcuts.ts';
import { TopBar } from '#ui/layout/TopBar.tsx';
import { unsavedEdicoes } from '#web/feedback/edicao/edicao-store.ts';
import { SignInAgain, SessionEndWarning, useSessionEnd } from '#web/conta/identidade/identidade.public.ts';
import { isSetUp, SignOutFailed, useSignOut, useSession } from '#web/conta/identidade/session.public.ts';
import { PEDIDOS_PARA_LER } from './areas.ts';
import { MesaNavigation, MesaScreens } from './components/MesaNavigation.tsx';
import { MesaPalette } from './paleta/MesaPalette.tsx';
import { MESA_SHORTCUTS } from './paleta/mesa-shortcuts.ts';
import { SignOutUnsaved } from '#web/feedback/edicao/SignOutUnsaved.tsx';
import './mesa.css';
import { logoPicture } from '#lib/words/logo.ts';

/**
 * The shell of the administrator's screens: navigation with counts, palette and shortcuts, and a sign-in dialog when the
 * session expires.
 */
export function MesaShell() {
  const session = useSession();
  const { papel, aplicacao } = session;
  const ready = isSetUp(session);
  const signOut = useSignOut();
  const signedIn = papel === 'Admin';
  const { warning, keepSession } = useSessionEnd(signedIn);
  const [unsaved, setUnsaved] = useState<string[] | null>(null);
  const navigate = useNavigate();
  const [keysShown, setKeysShown] = useState(false);
  const works = signedIn && ready;
  useShortcuts({
    '?': () => setKeysShown(true),
    g: works ? () => void navigate(PEDIDOS_PARA_LER) : undefined,
    'mod+k': works ? () => showPalette(true) : undefined,
  });
  function leave() {
    const edits = unsavedEdicoes();
    if (edits.length > 0) setUnsaved(edits);
    else signOut.mutate(false);
  }
  // The live stream may report the end of the session before `Sair` is answered: then nobody is asked to sign in
  // again.
  const leaving = signOut.isPending || signOut.isSuccess;
  return (
    <>
      <TopBar brand={aplicacao.brand} logo={logoPicture(aplicacao.logo)} desk>
        {ready && <MesaNavigation active={signedIn} />}
        <div className="push mesa-sair">
          <Button variant="bare" size="sm" icon={LogOut} busy={signOut.isPending} onClick={leave}>
            Sair
          </Button>
        </div>
      </TopBar>
      {ready && <MesaScreens />}
      <SignOutFailed signOut={signOut} />
      <Outlet />
      {works && <MesaPalette onShortcuts={() => setKeysShown(true)} />}
      <ShortcutsDialog groups={MESA_SHORTCUTS} open={keysShown} onClose={() => setKeysShown(false)} />
      {signedIn && warning && (
        <SessionEndWarning onContinue={keepSession} onSignOut={leave} signingOut={signOut.isPending} />
      )}
      <SignOutUnsaved
        unsaved={unsaved}
        onLeave={() => {
          setUnsaved(null);
          signOut.mutate(false);
        }}
        onCancel={() => setUnsaved(null)}
      />
      {/* Also while a patient is signed in from another tab: the dialog covers the screen until the guards
          redirect. */}
      {!signedIn && !leaving && <SignInAgain papel="Admin" />}
    </>
  );
}
