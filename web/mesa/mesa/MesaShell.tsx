import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { Button } from '../../ui/button/Button.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { unsavedEdicoes } from '../../feedback/edicao/edicao-store.ts';
import { SignInAgain, SessionEndWarning, useSessionEnd } from '../../conta/identidade/identidade.public.ts';
import { SignOutFailed, useSignOut, useSession } from '../../conta/identidade/session.public.ts';
import { MesaNavigation, MesaScreens } from './components/MesaNavigation.tsx';
import { SignOutUnsaved } from '../../feedback/edicao/SignOutUnsaved.tsx';
import './mesa.css';

/**
 * The shell of the administrator's screens: navigation with counts, and a sign-in dialog when the session
 * expires.
 */
export function MesaShell() {
  const { papel, faltaSegundoFator, aplicacao } = useSession();
  const signOut = useSignOut();
  const signedIn = papel === 'Admin';
  const { warning, keepSession } = useSessionEnd(signedIn);
  const [unsaved, setUnsaved] = useState<string[] | null>(null);
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
      <TopBar brand={aplicacao.brand} desk>
        {!faltaSegundoFator && <MesaNavigation active={signedIn} />}
        <div className="push mesa-sair">
          <Button variant="bare" size="sm" icon={LogOut} busy={signOut.isPending} onClick={leave}>
            Sair
          </Button>
        </div>
      </TopBar>
      {!faltaSegundoFator && <MesaScreens />}
      <SignOutFailed signOut={signOut} />
      <Outlet />
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
