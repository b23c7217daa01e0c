import type { PatroniPrograms } from './ensure-patroni-programs.ts';
import { createManagedProcess, type ManagedProcess } from '../create-managed-process.ts';
import { findFreePorts } from '../free-ports.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import { PATRONI_SITE_PASSWORD, type PostgresCluster } from './patroni.ts';

export type DatabaseAddresses = { pooled: string; primary: string; replica: string };

/** HAProxy asks Patroni for the leader; PgBouncer pools by transaction in front of the primary. */
export async function startDatabaseProxies(
  context: ClusterTestContext,
  programs: PatroniPrograms,
  postgres: PostgresCluster,
): Promise<DatabaseAddresses> {
  const ports = await findFreePorts('primary', 'replica', 'pooled');
  const servers = postgres.nodes.map(
    ({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`,
  );
  const listen = (name: 'primary' | 'replica') => `
listen ${name}
  bind 127.0.0.1:${ports[name]}
  option httpchk GET /${name}
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  const haproxy = `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 1
${listen('primary')}${listen('replica')}`;
  const file = context.makeFile('haproxy.cfg', haproxy);
  createManagedProcess(context, {
    name: 'haproxy',
    command: programs.haproxy,
    args: ['-db', '-f', file],
  }).start();

  const users = context.makeFile('pgbouncer-users.txt', `"clucket" "${PATRONI_SITE_PASSWORD}"\n`);
  const pooler = `
[databases]
clucket = host=127.0.0.1 port=${ports.primary} dbname=clucket connect_query='SET statement_timeout = 10000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooled}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 24
max_client_conn = 300
server_login_retry = 1
server_connect_timeout = 2
`;
  const bouncer = context.makeFile('pgbouncer.ini', pooler);
  createManagedProcess(context, { name: 'pgbouncer', command: programs.pgbouncer, args: [bouncer] }).start();
  const address = (port: number) => `postgres://clucket:${PATRONI_SITE_PASSWORD}@127.0.0.1:${port}/clucket`;
  return {
    pooled: address(ports.pooled),
    primary: address(ports.primary),
    replica: address(ports.replica),
  };
}

/** Round robin over all processes; a write that was sent is never retried on another one. */
export function startNginx(
  context: ClusterTestContext,
  program: string,
  port: number,
  upstreams: number[],
): ManagedProcess {
  const folder = context.makeFolder('nginx');
  const servers = upstreams.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = context.makeFile(
    'nginx.conf',
    `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  upstream clucket {
${servers.join('\n')}
    keepalive 32;
    keepalive_timeout 4s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://clucket;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 1s;
      proxy_read_timeout 10s;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  );
  const part = createManagedProcess(context, {
    name: 'nginx',
    command: program,
    args: ['-p', folder, '-e', `${folder}/error.log`, '-c', file],
  });
  part.start();
  return part;
}
