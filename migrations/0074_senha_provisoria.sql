-- The administrator's password came from a setting or a command, so that somebody else may have seen it: the next sign-in
-- asks for another one. Passwords of before count as the administrator's own.
alter table administradores add column senha_provisoria boolean not null default false;
