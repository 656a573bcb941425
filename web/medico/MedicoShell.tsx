import LogOut from 'lucide-react/icons/log-out';
import { NavLink, Outlet } from 'react-router';
import { SessionEndWarning, SignInAgain, useSessionEnd } from '../conta/identidade/identidade.public.ts';
import { SignOutFailed, useSession, useSignOut } from '../conta/identidade/session.public.ts';
import { Button } from '../ui/button/Button.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import './medico.css';

/** The shell of a doctor's screens: the ways to the queue and to the own account, and a sign-in dialog when the session expires. */
export function MedicoShell() {
  const { papel, nome, faltaSegundoFator, aplicacao } = useSession();
  const signOut = useSignOut();
  const signedIn = papel === 'Medico';
  const { warning, keepSession } = useSessionEnd(signedIn);
  const leave = () => signOut.mutate(false);
  // The live stream may report the end of the session before `Sair` is answered: then nobody is asked to sign in
  // again.
  const leaving = signOut.isPending || signOut.isSuccess;
  return (
    <>
      <TopBar brand={aplicacao.brand} desk>
        {!faltaSegundoFator && (
          <nav className="medico-areas" aria-label="Área do médico">
            <NavLink to="/medico" end>
              Fila
            </NavLink>
            <NavLink to="/medico/seguranca">Segurança</NavLink>
          </nav>
        )}
        <div className="push medico-sair">
          {nome !== null && <span className="small muted medico-nome">{nome}</span>}
          <Button variant="bare" size="sm" icon={LogOut} busy={signOut.isPending} onClick={leave}>
            Sair
          </Button>
        </div>
      </TopBar>
      <SignOutFailed signOut={signOut} />
      <Outlet />
      {signedIn && warning && (
        <SessionEndWarning onContinue={keepSession} onSignOut={leave} signingOut={signOut.isPending} />
      )}
      {/* Also while somebody else is signed in from another tab: the dialog covers the screen until the guards
          redirect. */}
      {!signedIn && !leaving && <SignInAgain papel="Medico" />}
    </>
  );
}
