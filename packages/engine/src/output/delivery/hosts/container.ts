import type { HostFile, HostInput } from './host-input'
import { nginxConfiguration } from './nginx'

/** A container with nginx that runs as nobody in particular and writes nothing but its temporary files. */
export function containerFiles(input: HostInput): HostFile[] {
  const { outName, delivery } = input
  const folder = `${outName}-deploy/container`
  const dockerfile = `# Written by the build. From the folder that holds ${outName}/:
#   docker build -f ${folder}/Dockerfile -t docs .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges -p 8080:8080 docs
FROM nginxinc/nginx-unprivileged:stable-alpine-slim
COPY ${folder}/nginx.conf /etc/nginx/conf.d/default.conf
COPY ${outName}/ /srv/docs${delivery.baseUrl}
EXPOSE 8080
HEALTHCHECK CMD wget -q -O /dev/null http://127.0.0.1:8080${delivery.baseUrl} || exit 1
`
  const configuration = nginxConfiguration(input, { listen: '8080 default_server', serverName: '_' })
  return [
    { file: 'container/Dockerfile', content: dockerfile, place: 'beside' },
    { file: 'container/nginx.conf', content: configuration, place: 'beside' },
  ]
}
