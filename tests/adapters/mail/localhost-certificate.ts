/** A certificate of `localhost` for a hundred years, signed by itself, with its key: only tests trust it. */
export const localhostCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUJcruJC1oZqxf8dEUldDM0ZuzcGQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTEyMTIyMFoYDzIxMjYxMTA1
MTIxMjIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS7cY6KK66rKfO3dtVMPte6R1/DpRYjh1hlRbafQBiFv/roc23Oi6i+
CysY2L5+oqCdoDRZjPrdIB1IGWgy8dWjo28wbTAdBgNVHQ4EFgQUpT8pv1U9ZQ3z
a/UQeXN2H0Ww/kEwHwYDVR0jBBgwFoAUpT8pv1U9ZQ3za/UQeXN2H0Ww/kEwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgVRfNm2opDquFZ2jQ9umwlqqroBmCwWV/01yChxsdaycCIQCY
yNkqB0JvvW0OrFn6bSUCEqQG+IydKnavpEdGk6vEPQ==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqjirXVTlEZnXRdlr
bq/gT8dHIpx0dccMzHsATFubjG+hRANCAAS7cY6KK66rKfO3dtVMPte6R1/DpRYj
h1hlRbafQBiFv/roc23Oi6i+CysY2L5+oqCdoDRZjPrdIB1IGWgy8dWj
-----END PRIVATE KEY-----
`,
}
