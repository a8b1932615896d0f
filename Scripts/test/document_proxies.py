def nginx(p,b): p.counts["nginx"]+=1
def caddy(p,b): p.counts["caddy"]+=1
